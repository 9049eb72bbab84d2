import { request as newRequest } from '@playwright/test'
import { expect } from './fixtures'
import { wordsOfTheDemo } from './steps/demo-words'
import { DialogTour } from './steps/dialog-tour'
import { officeLists, settlementReport } from './steps/office-lists'
import { oneTimeCode } from './steps/one-time-code'
import { addForDialogs, dialogs, recordDialogs, type Opening } from './steps/portal-dialogs'
import { portalScreens } from './steps/portal-screens'
import { expectPseudoPage, openDialog } from './steps/pseudo-page'
import { testWithPseudoDemo as test } from './steps/pseudo-programs'
import { alsoInPseudo } from './steps/pseudo-words'
import { recordPageAddresses } from './steps/record-page-addresses'
import { ScreenSwitch } from './steps/screen-switch'

// Tests the portal with the records of the demo in the pseudo-locale (see pseudo.spec.ts).

test.skip(({ isMobile }) => !isMobile, 'the narrowest screen shows it')

/** The tabs that are neither in `portalScreens` nor in `officeLists`. */
const tabs = ['/admin/hall?tab=prices', '/admin/hall?tab=plan']

/** The help shows the guides, which are only in English. A search without a match leaves the screen's own texts. */
const withoutGuides = (path: string) => (path === '/admin/help' ? `${path}?q=zzzz` : path)

test.beforeAll(async ({ mela }) => {
  const office = await newRequest.newContext({ baseURL: mela.url })
  expect((await office.post('/api/admin/login', { data: mela.owner })).status()).toBe(200)
  await addForDialogs(office)
  await office.dispose()
})

test('every screen of the portal', async ({ page, context, signIn }) => {
  test.setTimeout(240_000)
  await signIn(context)
  const records = await recordPageAddresses(context.request)
  const words = await wordsOfTheDemo(page)
  const switching = new ScreenSwitch(page)
  const lists = officeLists.map(({ path }) => path)
  for (const path of new Set([...portalScreens, ...lists, ...tabs, ...records, '/admin/no-such-screen'])) {
    await switching.to(withoutGuides(path))
    await expectPseudoPage(page, path, words)
  }
})

test('every e-mail', async ({ page, context, signIn }) => {
  await signIn(context)
  const words = await wordsOfTheDemo(page)
  const kinds = (await (await context.request.get('/api/admin/message-texts')).json()) as {
    kind: string
    texts: { lang: string; subject: string; body: string }[]
  }[]
  expect(kinds.length).toBeGreaterThan(10)
  for (const { kind, texts } of kinds) {
    const { subject = '', body = '' } = texts.find(({ lang }) => lang === 'en') ?? {}
    const answer = await context.request.post(`/api/admin/message-texts/${kind}/en/preview`, {
      // A link must stand alone, but every line of the pseudo-locale has brackets.
      data: { subject, body: body.replaceAll(/⟦(\{link\})⟧/g, '$1').replaceAll('⟦{', '⟦ {') },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    const { html } = (await answer.json()) as { html: string }
    await page.setContent(html)
    await expectPseudoPage(page, `the e-mail ${kind}`, words)
  }
})

test('the details of a row in each list', async ({ page, context, signIn }) => {
  test.setTimeout(240_000)
  await signIn(context)
  const words = await wordsOfTheDemo(page)
  const switching = new ScreenSwitch(page)
  for (const { path, opens } of officeLists) {
    if (opens !== 'details' && opens !== 'panel') continue
    await switching.to(path)
    const opened = page.locator('main [aria-expanded=true], main .detail')
    await expect(async () => {
      await page.keyboard.press('j')
      await page.keyboard.press('o')
      await expect(opened.first()).toBeVisible({ timeout: 500 })
    }).toPass()
    await switching.ends()
    await expectPseudoPage(page, `the details of a row of ${path}`, words)
  }
})

test('the hall editor with a chosen stall', async ({ page, context, signIn }) => {
  await signIn(context)
  const words = await wordsOfTheDemo(page)
  await new ScreenSwitch(page).to('/admin/hall?tab=plan')
  const stall = page.getByRole('button', { name: alsoInPseudo(/^Stall /) }).first()
  await stall.focus()
  await page.keyboard.press('Enter')
  await expect(stall).toHaveAttribute('aria-pressed', 'true')
  await expectPseudoPage(page, 'the hall editor with a chosen stall', words)
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
  await expect(page.getByText(alsoInPseudo(/must be corrected/)).first()).toBeVisible()
  await expectPseudoPage(page, 'the hall editor with a fault', words)
})

test('every dialog, drawer and menu of the portal', async ({ page, context, signIn }) => {
  test.setTimeout(600_000)
  await signIn(context)
  const words = await wordsOfTheDemo(page)
  const look = (title: string, isDialog: boolean) =>
    expectPseudoPage(page, `${page.url()}: ${title}`, words, isDialog ? openDialog : 'body')
  const tour = new DialogTour(page, look, alsoInPseudo)
  const checkAll = async (all: Readonly<Record<string, readonly Opening[]>>) => {
    for (const [path, openings] of Object.entries(all)) {
      await tour.screens.to(path)
      for (const opening of openings) await tour.check(opening)
    }
  }
  await checkAll(dialogs)
  await checkAll(await recordDialogs(context.request))
})

const csv = (...lines: string[]) => ({
  name: 'list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf8'),
})

// For each list with an import: a file with an error, and a correct file. The import accepts these headings in the
// pseudo-locale, too.
const people = 'Type;Visitor;Mobile;Village;People'
const stalls = 'Firm;Contact;Mobile;Place;Stall'
const members = 'Member;Post;समिति'
const programme = 'Session;Date;Start;End;Venue'
const imports = {
  '/admin/registrations': [
    csv(people, 'Farmer;Lakshmi;12;;'),
    csv(people, 'Farmer;Rythu Sangham;9848012347;Medak;12'),
  ],
  '/admin/stallbooking': [
    csv(stalls, 'Green Seeds;Ravi;12;;XX'),
    csv(stalls, 'Green Seeds;Ravi;9848012345;Medak;C6'),
  ],
  '/admin/committees': [csv(members, 'Dr. Asha;Patron;Finanse'), csv(members, 'Dr. Asha;Patron;executive')],
  '/admin/programme': [
    csv(programme, 'Soil health;2025-09-13;9:30;late;Main stage'),
    csv(programme, 'Soil health;2025-09-13;9:30;10:15;Main stage'),
  ],
  '/admin/settlements': [settlementReport(91, 'tomorrow'), settlementReport(92)],
}

test('the previews of imports', async ({ page, context, signIn, faults }) => {
  faults.allow(/422/)
  await signIn(context)
  const words = await wordsOfTheDemo(page)
  const switching = new ScreenSwitch(page)
  const dialog = page.locator(openDialog)
  for (const [path, files] of Object.entries(imports)) {
    await switching.to(path)
    const actions = page.locator('.page-title [aria-expanded=false]')
    const open = page.getByRole('button', { name: alsoInPseudo(/^Import (?:from a spreadsheet|a report)/) })
    await expect(async () => {
      if (await actions.isVisible()) await actions.press('Enter')
      await open.press('Enter', { timeout: 1000 })
      await expect(dialog).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expectPseudoPage(page, `the import of ${path}`, words, openDialog)
    for (const [index, file] of files.entries()) {
      const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
      await dialog.locator('input[type=file]').setInputFiles(file)
      await answered
      await switching.ends()
      await expectPseudoPage(page, `preview ${index + 1} of ${path}`, words, openDialog)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('the dialogs of the second factor', async ({ page, context, signIn, mela }) => {
  await signIn(context)
  const words = await wordsOfTheDemo(page)
  const look = (state: string) => expectPseudoPage(page, state, words, openDialog)
  const press = (name: RegExp) => page.getByRole('button', { name: alsoInPseudo(name) }).press('Enter')
  const dialog = page.locator(openDialog).last()
  const enter = async (...typed: string[]) => {
    for (const [at, text] of typed.entries()) await dialog.locator('input').nth(at).fill(text)
    await dialog.locator('[type=submit]').press('Enter')
  }
  await new ScreenSwitch(page).to('/admin/account')
  await press(/^Turn on$/)
  await enter(mela.owner.password)
  await expect(dialog.locator('.factor-qr')).toBeVisible()
  await look('the key of the second factor')
  const key = await dialog.locator('code').innerText()
  await enter(oneTimeCode(key.replaceAll(' ', ''), new Date()))
  const codes = dialog.locator('.recovery-codes code')
  await expect(codes.first()).toBeVisible()
  await look('the recovery codes')
  const code = await codes.first().innerText()
  await press(/^Close$/)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('closing the recovery codes')
  await page.getByRole('alertdialog').getByRole('button').first().press('Enter')
  await expect(dialog).toHaveCount(0)
  await press(/^New recovery codes/)
  await expect(dialog).toBeVisible()
  await look('new recovery codes')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await press(/^Turn off$/)
  await expect(dialog).toBeVisible()
  await look('turning the second factor off')
  await enter(mela.owner.password, code)
  await expect(dialog).toHaveCount(0)
})

test('the removal of a passkey', async ({ page, context, signIn }) => {
  await signIn(context)
  const words = await wordsOfTheDemo(page)
  // Browsers do not allow passkeys at the test site's address.
  const passkeys = [{ _id: 'P1', name: 'Phone 3', createdAt: new Date().toISOString() }]
  await page.route('**/api/admin/me/passkeys', (route) =>
    route.fulfill({ json: { possible: false, passkeys } }),
  )
  const tour = new DialogTour(
    page,
    () => expectPseudoPage(page, 'a passkey', words, openDialog),
    alsoInPseudo,
  )
  await tour.screens.to('/admin/account')
  await expectPseudoPage(page, 'an account with a passkey', words)
  await tour.check([{ press: /^Remove/, opens: /^Remove this passkey\?/ }])
})

test('the table of the keys, and a session that has ended', async ({ page, context, signIn, faults }) => {
  faults.allow(/40[13]/)
  await signIn(context)
  const words = await wordsOfTheDemo(page)
  const look = (state: string) => expectPseudoPage(page, state, words, openDialog)
  const dialog = page.getByRole('dialog')
  await new ScreenSwitch(page).to('/admin/users')
  await page.keyboard.press('?')
  await expect(dialog.locator('kbd').first()).toBeVisible()
  const namesOfKeys = /^(?:Ctrl|Enter|Esc|[A-Z])$/g
  await expectPseudoPage(page, 'the table of the keys', namesOfKeys, openDialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: alsoInPseudo(/^Make a new key/) }).press('Enter')
  for (const [status, code] of [
    [403, 'reauthentication_required'],
    [401, 'signed_out'],
  ] as const) {
    await page.route('**/api/admin/keys/rotate', (route) => route.fulfill({ status, json: { status, code } }))
    const submit = dialog.locator('[type=submit]')
    await expect(submit).toHaveCount(1)
    await expect(submit).not.toHaveAttribute('aria-busy', 'true') // a busy button ignores the Enter key
    await submit.press('Enter')
    await expect(dialog.last().locator('input[type=password]')).toBeVisible()
    await look(`the code ${code}`)
    await page.keyboard.press('Escape')
  }
})
