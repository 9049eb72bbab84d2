import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'
import { goToList } from './steps/office-steps'
import { ScreenSwitch } from './steps/screen-switch'

// A counter for unique names, so that no test finds the records of another test or of an earlier run.
let last = 0
const unique = (name: string) => `${name} ${Date.now().toString(36)}${++last}`

async function register(request: APIRequestContext, name: string): Promise<void> {
  const answer = await request.post('/api/registers', {
    data: { category: 'Farmer', name, address: 'Siddipet', whatsappNo: '9000341877', adult: true },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

async function message(request: APIRequestContext, name: string): Promise<void> {
  const data = { name, email: 'ravi@example.org', message: `${name} asks.\nWhere is parking for tractors?` }
  const answer = await request.post('/api/contactus', { data })
  expect(answer.status(), await answer.text()).toBe(201)
}

const bar = (page: Page) => page.getByRole('group', { name: 'With the selected rows' })

test('selected registrations are deleted together, restored and marked as paid', async ({
  page,
  context,
  signIn,
}) => {
  const word = unique('Gajula').replaceAll(' ', '')
  for (const first of ['Lakshmi', 'Mallaiah', 'Yellamma']) await register(context.request, `${first} ${word}`)
  await signIn(context)
  await page.goto(`/admin/registrations?q=${word}&status=Paid%2CPending&period=7`)
  await expect(page.getByText('3 results')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove filter Paid or pending' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove filter Last 7 days' })).toBeVisible()

  await page.getByRole('checkbox', { name: `Select Lakshmi ${word}` }).check()
  await page.getByRole('checkbox', { name: `Select Mallaiah ${word}` }).check()
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete 2 records?' })
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('1 result', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('3 results')).toBeVisible()

  // The test marks the registrations as paid only at the end, because paid registrations cannot be deleted.
  for (const first of ['Lakshmi', 'Mallaiah']) {
    await page.getByRole('checkbox', { name: `Select ${first} ${word}` }).check()
  }
  await bar(page).getByRole('button', { name: 'Mark as paid' }).click()
  const money = page.getByRole('alertdialog', { name: 'Mark 2 registrations as paid?' })
  await expect(money).toContainText('booked as cash into your till')
  await expectAccessible(page)
  await money.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText('2 records are marked as paid')).toBeVisible()
  await expect(page.getByRole('row', { name: `Lakshmi ${word}` }).getByText('Paid')).toBeVisible()

  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/admin/registrations')
})

test('a link to a list restores its open details, columns and order', async ({ page, context, signIn }) => {
  const name = unique('Ravi')
  await message(context.request, name)
  await signIn(context)
  await page.goto(`/admin/admincontact?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Details of message of ${name}` }).click()
  await expect(page.getByRole('link', { name: 'Reply' })).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'E-mail' }).uncheck()
  await expect(page).toHaveURL(/open=.*hide=email|hide=email.*open=/)
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  const shared = page.url()
  await page.evaluate(() => localStorage.removeItem('mela-columns-contact-messages'))
  await page.goto('/admin/admincontact')
  await page.goto(shared)
  await expect(page.getByRole('link', { name: 'Reply' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'E-mail' })).toHaveCount(0)
})

test('two users who change one record see both values, and one of them chooses', async ({
  page,
  context,
  signIn,
  faults,
}) => {
  faults.allow(/409 \(Conflict\)/)
  const name = unique('Kethavath')
  await register(context.request, name)
  await signIn(context)
  await page.goto('/admin/activity')
  await goToList(page, /^Registrations/, 'Registrations')
  await page.getByRole('button', { name: `Edit registration of ${name}` }).click()
  const form = page.getByRole('dialog', { name: 'Edit registration' })
  await form.getByLabel('Address').fill('Warangal')

  const list = await context.request.get('/api/registers', { params: { q: name } })
  const [record] = (await list.json()) as { _id: string; version: number }[]
  const theirs = { address: 'Karimnagar', version: record?.version }
  expect((await context.request.put(`/api/registers/${record?._id}`, { data: theirs })).status()).toBe(200)

  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form.getByRole('alert')).toContainText('Somebody else changed this record meanwhile')
  await expect(form.getByText('Somebody else saved: Karimnagar')).toBeVisible()
  await expect(form.getByLabel('Address')).toHaveValue('Warangal')
  await expectAccessible(page)
  await page.goBack()
  await page
    .getByRole('alertdialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await form.getByRole('button', { name: 'Use their value' }).click()
  await expect(form.getByLabel('Address')).toHaveValue('Karimnagar')
})

test('an interrupted banner upload loses nothing', async ({ page, context, signIn, faults }) => {
  faults.allow(/ERR_FAILED|Failed to load resource/)
  await signIn(context)
  await page.goto('/admin/banner')
  await page.getByRole('button', { name: 'Add banner' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add banner' })
  const title = unique('Field day')
  await form.getByLabel('Title', { exact: true }).fill(title)
  await form.getByLabel('Images').setInputFiles([
    { name: 'field-day.png', mimeType: 'image/png', buffer: onePixel },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
  ])
  await expect(form.getByRole('alert')).toContainText('notes.txt was not added. Only PNG, JPG, GIF or WebP.')

  await page.route('**/api/banners', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await form.getByRole('button', { name: 'Save banner' }).click()
  await expect(form.getByText('Network error. Please check your connection and try again.')).toBeVisible()
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue(title)
  await expect(form.getByText('field-day.png').first()).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/banners')
  await form.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Banner created successfully!')).toBeVisible()
  const banner = page.getByRole('article').filter({ hasText: title })
  await expect(banner).toHaveCount(1)

  await page.getByRole('button', { name: `Delete banner ${title}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Banner?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Banner deleted successfully!')).toBeVisible()
  await expect(banner).toHaveCount(0)
})

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('Back closes the panel of a stall and stays on the screen', async ({ newVisitor, mela, signIn }) => {
  const context = await newVisitor({ baseURL: mela.url, viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  await signIn(context)
  await page.goto('/admin/dashboard')
  await page.goto('/admin/stallbooking')
  await page.getByRole('option', { name: /^Stall 84, / }).click()
  const panel = page.getByRole('heading', { name: /^Stall 84/ })
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/stallbooking$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('narrow screens keep buttons beside the text, and a long address stays one short row', async ({
  page,
  context,
  signIn,
}) => {
  const name = unique('Ravi').replaceAll(' ', '')
  await message(context.request, name)
  const long = await context.request.post('/api/registers', {
    data: {
      category: 'Farmer',
      name,
      address: 'Siddipet '.repeat(53).trim(),
      whatsappNo: '9000341877',
      adult: true,
    },
  })
  expect(long.status(), await long.text()).toBe(201)
  await signIn(context)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/admin/admincontact?q=${name}`)
  const card = page.getByRole('row', { name })
  const bin = card.getByRole('button', { name: /delete/i })
  await expect(bin).toBeVisible()
  const covered = await bin.evaluate((button) => {
    const own = button.getBoundingClientRect()
    const row = button.closest('[role=row], tr')
    const walker = document.createTreeWalker(row ?? document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (button.contains(node) || !node.textContent?.trim()) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) {
        const apart =
          box.right <= own.left || box.left >= own.right || box.bottom <= own.top || box.top >= own.bottom
        if (!apart && box.width > 1 && box.height > 1) found.push(node.textContent)
      }
    }
    return found
  })
  expect(covered, 'texts below the button').toEqual([])

  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`/admin/registrations?q=${name}`)
  const row = page.getByRole('row', { name })
  await expect(row).toBeVisible()
  expect((await row.boundingBox())?.height).toBeLessThan(120)
  const icon = page.getByRole('button', { name: 'Logout' }).locator('svg')
  expect((await icon.boundingBox())?.width).toBeGreaterThanOrEqual(16)
})

test('names and messages in Urdu are shown from right to left', async ({ page, context, signIn }) => {
  const name = `محمد ${unique('علی').replaceAll(' ', '')}`
  await message(context.request, name)
  await register(context.request, name)
  await signIn(context)
  const screens = new ScreenSwitch(page)
  const recordOf = async (list: string) => {
    const answer = await context.request.get(list, { params: { q: name } })
    const [record] = (await answer.json()) as { _id: string }[]
    return record?._id ?? ''
  }
  for (const path of [
    '/admin/dashboard',
    `/admin/registrations?q=${encodeURIComponent(name)}`,
    `/admin/registration/${await recordOf('/api/registers')}`,
    `/admin/contact-message/${await recordOf('/api/contactus')}`,
  ]) {
    await screens.to(path)
    await expectRightToLeft(page, name, path)
  }
  await page.goto(`/admin/admincontact?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Details of message of ${name}` }).click()
  await expectRightToLeft(page, name, 'the details of a message')
})

// Checks that every text that begins with the name is displayed from right to left. The name is in Urdu.
async function expectRightToLeft(page: Page, name: string, place: string): Promise<void> {
  const main = page.locator('main')
  await expect(main.getByText(name).first()).toBeVisible()
  const directions = await main.evaluate((within, words) => {
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || !node.textContent?.trim().startsWith(words)) continue
      found.push(`${getComputedStyle(parent).direction} ${node.textContent}`)
    }
    return found
  }, name)
  expect(directions.length, place).toBeGreaterThan(0)
  expect(
    directions.filter((one) => !one.startsWith('rtl')),
    place,
  ).toEqual([])
}

test('with reduced motion, a list that is soon loaded again does not become pale', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(context)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/admin/activity')
  const [delay, duration] = await page.locator('main').evaluate((main) => {
    const list = main.appendChild(document.createElement('div'))
    list.className = 'activity-stale'
    const { animationDelay, animationDuration } = getComputedStyle(list)
    return [parseFloat(animationDelay), parseFloat(animationDuration)]
  })
  expect(delay).toBeGreaterThan(0.1)
  expect(duration).toBeLessThan(0.001)
})
