import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible } from './fixtures'
import { testWithDemo as test } from './steps/demo-fair'
import { enoughRows, fillShortLists, listRows, officeLists, type OfficeList } from './steps/office-lists'
import { portalScreens } from './steps/portal-screens'
import { recordPageAddresses } from './steps/record-page-addresses'
import { textsBehindActions, wordsOnTwoLines } from './steps/row-sight'
import { ScreenSwitch } from './steps/screen-switch'

// The window size of a laptop. The tests use it in the phone project, too.
const laptop = {
  viewport: { width: 1366, height: 768 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
} as const

// One list for each kind of row. Only the rows of these lists are checked with axe. The complete screens are checked in
// admin-screens.spec.ts.
const checkedByAxe = new Set(['/admin/registrations', '/admin/work', '/admin/activity', '/admin/campaigns'])

test.use(laptop)

test.beforeAll(async ({ playwright, mela }) => {
  const office = await playwright.request.newContext({ baseURL: mela.url })
  expect((await office.post('/api/admin/login', { data: mela.owner })).status()).toBe(200)
  await fillShortLists(office)
  await office.dispose()
})

test('every screen with a list is in the table of lists', async ({ page, context, signIn }) => {
  test.setTimeout(120_000)
  const known = new Set(officeLists.map(({ path }) => path.split('?')[0]))
  await signIn(context)
  const switching = new ScreenSwitch(page)
  for (const path of portalScreens.filter((screen) => !known.has(screen) && !screen.includes('?'))) {
    await switching.to(path)
    expect(await page.locator(listRows).count(), path).toBe(0)
  }
})

test('a list begins on the first screen of a phone, with the actions behind one button', async ({
  newVisitor,
  mela,
  signIn,
}) => {
  test.setTimeout(120_000)
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
  const context = await newVisitor({ baseURL: mela.url, ...phone })
  const page = await context.newPage()
  await signIn(context)
  for (const path of ['/admin/registrations', '/admin/stallbooking', '/admin/programme']) {
    await page.goto(path)
    const rows = page.locator(listRows)
    await expect(rows.first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const add = page.locator('.page-title').getByRole('button', { name: /^Add/ })
    await expect(add).toBeHidden()
    const box = await rows.first().boundingBox()
    expect(box?.y, `the first card of ${path}`).toBeLessThan(500)
    expect(await textsBehindActions(page, listRows, 25), `texts behind the buttons of ${path}`).toEqual([])
    await page.getByRole('button', { name: 'Actions', expanded: false }).click()
    await expect(add).toBeVisible()
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect(page.getByRole('group', { name: 'Columns to show' })).toBeInViewport({ ratio: 0.5 })
  }
})

test('no page of a record breaks a word or a number', async ({ newVisitor, mela, signIn }) => {
  test.setTimeout(120_000)
  const context = await newVisitor({ baseURL: mela.url, ...laptop })
  const page = await context.newPage()
  await signIn(context)
  const switching = new ScreenSwitch(page)
  for (const path of await recordPageAddresses(context.request)) {
    await switching.to(path)
    for (const width of [1440, 1366, 1100, 360]) {
      await page.setViewportSize({ width, height: 768 })
      // Fonts that arrive later draw the page again.
      const broken = () => wordsOnTwoLines(page.locator('main'))
      await expect.poll(broken, `${path} at ${width}`).toEqual([])
    }
    await page.setViewportSize(laptop.viewport)
  }
})

// Each test checks several lists, because loading the portal and signing in takes longer than checking a list.
for (let at = 0; at < officeLists.length; at += 6) {
  const lists = officeLists.slice(at, at + 6)
  test(`first rows and keys of the lists ${lists[0]?.path} to ${lists.at(-1)?.path}`, async ({
    page,
    context,
    signIn,
  }) => {
    test.setTimeout(240_000)
    await signIn(context)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const switching = new ScreenSwitch(page)
    for (const list of lists)
      await test.step(list.path, async () => {
        await switching.to(list.path)
        const rows = page.locator(listRows)
        await expect(rows.nth(enoughRows - 1), `row ${enoughRows}`).toBeAttached()
        await expectRowsAtAllWidths(page, rows, list)
        await expectKeys(page, rows, list)
      })
  })
}

async function expectRowsAtAllWidths(page: Page, rows: Locator, list: OfficeList): Promise<void> {
  // "page" for the screen of the entry, "true" for a screen that belongs to the entry, such as the tills.
  await expect(page.locator('.portal-side a[aria-current]')).toBeInViewport({ ratio: 0.99 })
  for (const [width, needed] of [
    [1366, 5],
    [1100, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 768 })
    if (!list.low) await expectFirstRowsInWindow(page, rows, needed)
    expect(await wordsOnTwoLines(page.locator('main')), `words on two lines at ${width}`).toEqual([])
    const covered = await textsBehindActions(page, listRows, needed)
    expect(covered, `texts behind the row's buttons at ${width}`).toEqual([])
  }
  await page.setViewportSize(laptop.viewport)
}

async function expectKeys(page: Page, rows: Locator, list: OfficeList): Promise<void> {
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()

  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows.first()).toBeFocused()

  const row = await firstThatCan(page, rows, list)
  if (list.selects) await expectSelects(page, row)
  if (checkedByAxe.has(list.path)) await expectAccessible(page)
  if (list.edits) {
    await page.keyboard.press('e')
    await expectDialogCloses(page)
    await expect(row).toBeFocused()
  }
  if (list.opens === 'page') await expectOpensPage(page, rows, list)
  else if (list.opens) await expectOpens(page, row, list.opens)
}

// Above every list, the demo shows its practice clock (the simulated clock of the demo). A real fair has no such
// clock, so it is hidden during the check.
async function expectFirstRowsInWindow(page: Page, rows: Locator, needed: number): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.practice-bar { display: none }')
    document.adoptedStyleSheets = [sheet]
  })
  const { height = Infinity, y = 0 } = (await rows.nth(needed - 1).boundingBox()) ?? {}
  const { width } = page.viewportSize() ?? laptop.viewport
  expect(Math.round(y + height), `the end of row ${needed} at ${width}`).toBeLessThanOrEqual(768)
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

// Presses J until the focused row is the first one that can be selected and opened with the keyboard, as far as the
// list supports this. Some rows of the work list cannot be selected, and some rows of the activity log have no link.
async function firstThatCan(page: Page, rows: Locator, { selects, opens }: OfficeList): Promise<Locator> {
  let able = rows
  if (selects) able = able.filter({ has: page.getByRole('checkbox') })
  if (opens === 'page') able = able.filter({ has: page.getByRole('link') })
  const row = able.first()
  while (!(await row.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('j')
  return row
}

async function expectSelects(page: Page, row: Locator): Promise<void> {
  const box = row.getByRole('checkbox')
  await page.keyboard.press('x')
  await expect(box).toBeChecked()
  await page.keyboard.press('x')
  await expect(box).not.toBeChecked()
  await page.keyboard.press('x')
  await expect(row).toBeFocused()
}

async function expectDialogCloses(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

// O and Enter do the same: they open a row.
const openingKeys = ['o', 'Enter']

type Opens = Exclude<OfficeList['opens'], 'page' | undefined>

async function expectOpens(page: Page, row: Locator, opens: Opens): Promise<void> {
  const opened = {
    details: row.getByRole('button', { expanded: true }),
    panel: page.locator('.detail'),
    dialog: page.getByRole('dialog'),
  }[opens]
  for (const key of openingKeys) {
    await row.focus()
    await page.keyboard.press(key)
    await expect(opened).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
  }
}

async function expectOpensPage(page: Page, rows: Locator, list: OfficeList): Promise<void> {
  const address = page.url()
  for (const key of openingKeys) {
    await firstThatCan(page, rows, list)
    await page.keyboard.press(key)
    await expect(page).not.toHaveURL(address)
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(rows.nth(enoughRows - 1)).toBeVisible()
  }
}
