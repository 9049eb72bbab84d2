import type { APIRequestContext } from '@playwright/test'
import { expect, testWith } from './fixtures'
import { MelaProcess } from './mela-process'
import { endCheckout } from './steps/checkout-steps'
import { beforeTheFair } from './steps/home-steps'
import { chooseFarmer, payForRegistration, registerFarmer } from './steps/registration-steps'
import { expectSoundPage } from './steps/sound-page'
import { Visitor } from './steps/visitor'

// The simulator of WhatsApp has its own settings, so the program is not shared.
const test = testWith(() => MelaProcess.start())

// Entry codes are sent until the fair is over.
let restore: () => Promise<void>
test.beforeAll(async ({ mela }) => {
  restore = await beforeTheFair(mela)
})
test.afterAll(() => restore())

// Sends a message from a person's simulated phone.
async function say(request: APIRequestContext, from: string, name: string, text: string): Promise<void> {
  const answer = await request.post('/sandbox/whatsapp/sim/say', { data: { from, name, text } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

// What the simulated phone of a number shows.
async function chatOf(request: APIRequestContext, number: string): Promise<string> {
  return (await request.get(`/sandbox/whatsapp/sim/chats/${number}`)).text()
}

test('the office answers a conversation, and sees at once what was not delivered', async ({
  page,
  context,
  signIn,
}, { project }) => {
  const number = project.name === 'phone' ? '919848000031' : '919848000032'
  const name = `Lakshmi ${project.name}`
  await signIn(context)
  await say(page.request, number, name, 'మా ఊరి నుంచి 12 మంది వస్తాం')
  await page.goto('/admin/inbox')
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const chat = page.getByRole('region', { name: 'Conversation', exact: true })
  await expect(chat).toContainText('మా ఊరి నుంచి 12 మంది వస్తాం')
  await expect(chat).toContainText('Telugu')
  await expectSoundPage(page)
  const answer = page.getByRole('textbox', { name: 'Answer' })
  await answer.fill('అవును, రండి')
  await page.reload()
  await expect(answer).toHaveValue('అవును, రండి')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(answer).toHaveValue('')
  // The screen refreshes by itself.
  await expect(chat).toContainText(/read, \d/, { timeout: 30_000 })
  await expect.poll(() => chatOf(page.request, number)).toContain('అవును, రండి')

  // The provider refuses the next text.
  await page.request.post('/sandbox/whatsapp/sim/faults', { data: { code: 131026, http: 400, times: 1 } })
  await answer.fill('And bring the code')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(chat).toContainText('The number has no WhatsApp.', { timeout: 30_000 })
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Done' })).toBeHidden()
})

test('the office adds the links that a person asks for to the answer', async ({ page, context, signIn }, {
  project,
}) => {
  const number = project.name === 'phone' ? '9848000051' : '9848000052'
  const name = `Ramulu ${project.name}`
  await signIn(context)
  const farmer = { category: 'Farmer', name: 'Ramulu', address: 'Siddipet', whatsappNo: number, adult: true }
  expect((await page.request.post('/api/registers', { data: farmer })).ok()).toBe(true)
  await say(page.request, `91${number}`, name, 'Can 12 of us come?')
  await page.goto('/admin/inbox')
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const records = page.getByRole('region', { name: 'Records' })
  await expect(records.getByRole('listitem')).toContainText(['₹100 due'])
  await expect(records.getByRole('listitem')).toContainText(['Pending'])
  await expect(records.getByRole('button', { name: 'Send entry code' })).toBeHidden()
  await expectSoundPage(page)
  await records.getByRole('button', { name: 'Register a group' }).click()
  const answer = page.getByRole('textbox', { name: 'Answer' })
  await expect(answer).toHaveValue(/\/group$/)
  await expect(answer).toBeFocused()
  await records.getByRole('button', { name: 'Pay link' }).click()
  await expect(answer).toHaveValue(/\/group\n\nRamulu: ₹100 to pay\. .*registrationId=/)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(answer).toHaveValue('')
  await expect
    .poll(() => chatOf(page.request, `91${number}`), { timeout: 30_000 })
    .toContain('registrationId=')
})

test('a text that WhatsApp rejects is repaired and approved', async ({ page, context, signIn }, {
  project,
}) => {
  // Each project has a text of its own, because they share the program.
  const [kind, title] =
    project.name === 'phone' ? ['registration_paid', 'Registration paid'] : ['booking_paid', 'Booking paid']
  await signIn(context)
  await page.goto(`/admin/message-texts?kind=${kind}&lang=en`)
  const text = page.getByRole('textbox', { name: 'Text' })
  const before = await text.inputValue()
  await text.fill(`REJECT ${before}`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`“${title}” is saved`)).toBeVisible()

  const templates = `/admin/whatsapp-templates?kind=${kind}&lang=en`
  await page.goto(templates)
  const panel = page.getByRole('region', { name: title })
  await expect(panel).toContainText('Not submitted yet')
  await expectSoundPage(page)
  await panel.getByRole('button', { name: 'Submit to WhatsApp' }).click()
  await expect(panel).toContainText(/Pending|Rejected/)
  await expect(panel).toContainText('Rejected, submitted', { timeout: 30_000 })
  await expect(panel).toContainText('WhatsApp says:')
  await expect(panel.getByRole('button', { name: /^Submit/ })).toBeHidden()

  await panel.getByRole('link', { name: 'Change the text' }).click()
  await text.fill(`Good news. ${before}`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`“${title}” is saved`)).toBeVisible()
  await page.goto(templates)
  await panel.getByRole('button', { name: 'Submit again' }).click()
  await expect(panel).toContainText('Approved, submitted', { timeout: 30_000 })
})

test('a farmer without e-mail registers in Telugu and gets the entry code on the phone', async ({
  page,
  context,
  signIn,
  newVisitor,
  hasTouch,
}, { project }) => {
  const office = await newVisitor()
  await signIn(office)
  const submitted = '/api/admin/whatsapp/templates/registration_paid/te'
  expect((await office.request.post(submitted)).ok()).toBe(true)
  const stateOf = async () => {
    const all = await office.request.get('/api/admin/whatsapp/templates')
    const templates = (await all.json()) as { kind: string; lang: string; status: string }[]
    return templates.find(({ kind, lang }) => kind === 'registration_paid' && lang === 'te')?.status
  }
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('APPROVED')

  const number = project.name === 'phone' ? '9848000041' : '9848000042'
  const visitor = new Visitor(page, 'te', hasTouch)
  await page.goto('/te/registration')
  await expect(page.getByText('సందేశాలు Meta వారి WhatsApp లో కూడా రావచ్చు.')).toBeHidden()
  await chooseFarmer(visitor)
  await expect(page.getByText('సందేశాలు Meta వారి WhatsApp లో కూడా రావచ్చు.')).toBeVisible()
  await registerFarmer(visitor, { name: 'మల్లయ్య బొడ్డు', address: 'కొండపాక, సిద్దిపేట', whatsappNo: number })
  await payForRegistration(visitor, () => Promise.resolve())
  await endCheckout(visitor, 'upi')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.words.result.paid.heading)
  const chat = page.getByRole('link', { name: '+91 40 1234 0000 కు పాస్ అని పంపండి' })
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/914012340000\?text=/)
  await expectSoundPage(page)
  const result = page.url()

  // The phone shows the message with the entry code as a document, and opens the page of the order.
  await expect.poll(() => chatOf(context.request, `91${number}`), { timeout: 30_000 }).toContain('₹100')
  await page.goto(`/sandbox/whatsapp?number=91${number}`)
  const file = page.getByRole('link', { name: 'entry-codes.pdf' })
  const document = await page.request.get((await file.getAttribute('href')) ?? '')
  expect((await document.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.getByRole('link', { name: 'తెరవండి' })).toHaveAttribute('href', result)

  // PASS is answered with a picture of the code.
  await page.getByLabel('Message to the office').fill('పాస్')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => chatOf(context.request, `91${number}`), { timeout: 30_000 }).toContain('"picture"')
  await page.getByRole('link', { name: 'Look again' }).click()
  await expect(page.getByRole('img', { name: 'Picture' })).toBeVisible()

  // The office sends it once more from the inbox.
  const inbox = await office.newPage()
  await inbox.goto('/admin/inbox')
  await inbox.getByRole('button', { name: `Simulated ${number.slice(-4)}` }).click()
  await inbox.getByRole('button', { name: 'Send entry code' }).click()
  const pictures = async () => (await chatOf(context.request, `91${number}`)).split('"picture"').length - 1
  await expect.poll(pictures, { timeout: 30_000 }).toBe(2)
})

test('an owner connects a site with WhatsApp, tries it, and switches it off', async ({
  mela,
  startProgram,
  newVisitor,
  faults,
}) => {
  faults.allow(/status of (401|422|502|503)|ERR_|Failed to load/)
  // The simulator belongs to the shared program. Its webhooks go there, so the test message is not tried here.
  const site = await startProgram({ MELA_WHATSAPP_URL: `${mela.url}/sandbox/whatsapp/v26.0` }, [])
  const context = await newVisitor({ baseURL: site.url })
  const page = await context.newPage()
  expect((await page.request.post('/api/admin/login', { data: site.owner })).status()).toBe(200)
  await page.goto('/admin/whatsapp')
  const state = page.getByRole('region', { name: 'State' })
  await expect(state).toContainText('Not set up')
  await expect(page.getByText(`${site.url}/api/whatsapp/webhook`)).toBeVisible()
  await page.getByLabel('Id of the phone number').fill('111')
  await page.getByLabel('Id of the WhatsApp Business account').fill('222')
  await page.getByLabel('Access token').fill('wrong')
  await page.getByLabel('Secret of the app').fill('sim-app-secret')
  await page.getByLabel('Verify token of the webhook').fill('sim-verify')
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Try and save' }).click()
  await expect(page.getByLabel('Access token')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Access token').fill('sim-token')
  await page.getByRole('button', { name: 'Try and save' }).click()
  await expect(page.getByText('The keys work and are saved')).toBeVisible({ timeout: 30_000 })
  await expect(state).toContainText('Connected')
  await expect(state).toContainText('+91 40 1234 0000, Mela')
  await expect(page.getByLabel('Access token')).toHaveValue('')
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(state).toContainText('Switched off', { timeout: 30_000 })
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(state).toContainText('Connected', { timeout: 30_000 })
  // The context is closed before the program stops, because the service worker may still be fetching files.
  await context.close()
})
