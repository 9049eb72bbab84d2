import { request as newRequest } from '@playwright/test'
import { expect } from './fixtures'
import { wordsOfTheDemo } from './steps/demo-words'
import { DialogTour } from './steps/dialog-tour'
import { officeLists } from './steps/office-lists'
import { addForDialogs, dialogs } from './steps/portal-dialogs'
import { portalScreens } from './steps/portal-screens'
import { expectPseudoPage } from './steps/pseudo-page'
import { testWithPseudoDemo as test } from './steps/pseudo-programs'
import { alsoInPseudo } from './steps/pseudo-words'
import { recordPageAddresses } from './steps/record-page-addresses'
import { ScreenSwitch } from './steps/screen-switch'

// Tests the portal with the records of the demo in the pseudo-locale (see pseudo.spec.ts).

test.skip(({ isMobile }) => !isMobile, 'the narrowest screen shows it')

/** The tabs that are neither in `portalScreens` nor in `officeLists`. */
const tabs = ['/admin/hall?tab=prices', '/admin/hall?tab=plan', '/admin/orders?tab=waiting']

/** Selects the open dialog, not the page behind it. */
const openDialog = '[role=dialog], [role=alertdialog]'

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
    await switching.to(path)
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
      data: { subject, body },
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
  for (const [path, openings] of Object.entries(dialogs)) {
    await tour.screens.to(path)
    for (const opening of openings) await tour.check(opening)
  }
})

const csv = (...lines: string[]) => ({
  name: 'list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf8'),
})

// For each list with an import: a file with an error, and a correct file. The headings are accepted in the
// pseudo-locale, too.
const people = 'Type;Visitor;Mobile;Village;People'
const stalls = 'Firm;Contact;Mobile;Place;Stall'
const members = 'Member;Post;समिति'
const programme = 'Topic;Date;Start;End;Venue'
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
    const open = page.getByRole('button', { name: alsoInPseudo(/^Import from a spreadsheet/) })
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
