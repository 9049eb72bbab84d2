import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { MelaProcess } from './mela-process'
import { CountedPresses, laptop, phone } from './steps/counted-presses'
import { enterBooking, offerSponsorship, register, writeMessage } from './steps/office-records'
import { presses } from './steps/office-tasks'

// Uses a separate process, because a new edition changes the data of all other tests.
test('a new edition begins without last year’s records', async ({ startProgram, newVisitor, playwright }) => {
  test.setTimeout(180_000)
  const mela = await startProgram()
  const request = await playwright.request.newContext({ baseURL: mela.url })
  try {
    expect((await request.post('/api/admin/login', { data: mela.owner })).status()).toBe(200)
    await register(request, 'Mallaiah of last year')
    await enterBooking(request, 'Balaji of last year')
    await offerSponsorship(request, 'Asha of last year')
    await writeMessage(request, 'Ravi of last year', 'When does the fair open?')
    const context = await newVisitor({
      baseURL: mela.url,
      storageState: await request.storageState(),
      ...laptop,
    })
    const page = await context.newPage()
    expect(await beginNextYear(page)).toBe(presses('Next year').clicks)

    for (const path of ['registrations', 'stallbooking']) {
      await page.goto(`/admin/${path}`)
      await expect(page.getByRole('combobox', { name: 'Edition' })).toHaveValue('')
      await expect(page.getByText('of last year')).toHaveCount(0)
    }

    await page.goto('/admin/registrations')
    await expect(page.getByRole('button', { name: 'Add registration' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Edition' }).selectOption('2025')
    await expect(page.getByText('Mallaiah of last year').first()).toBeVisible()
    await expect(page.getByText('You are viewing the edition 2025')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add registration' })).toHaveCount(0)
    expect(new URL(page.url()).searchParams.get('edition')).toBe('2025')
    await page.reload()
    await expect(page.getByText('Mallaiah of last year').first()).toBeVisible()

    const rowsOf = async (query: string) => {
      const file = await request.get(`/api/exports/stall_bookings.xlsx${query}`)
      return Number(file.headers()['x-total-rows'])
    }
    expect(await rowsOf('')).toBe(0)
    expect(await rowsOf('?edition=2025')).toBeGreaterThan(0)
  } finally {
    await request.dispose()
  }
})

test('a new edition begins on a phone', async ({ newVisitor }) => {
  const mela = await MelaProcess.start()
  try {
    const context = await newVisitor({ baseURL: mela.url, ...phone })
    expect((await context.request.post('/api/admin/login', { data: mela.owner })).status()).toBe(200)
    expect(await beginNextYear(await context.newPage())).toBe(presses('Next year').taps)
    await context.close() // closed before the program stops, because the dashboard may still be loading
  } finally {
    await mela.stop()
  }
})

// Uses a separate process, because other tests change the edition at the same time.
test('visitors get the brochure that the office has uploaded', async ({ startProgram, newVisitor }) => {
  const mela = await startProgram()
  const context = await newVisitor({ baseURL: mela.url })
  expect((await context.request.post('/api/admin/login', { data: mela.owner })).status()).toBe(200)
  const page = await context.newPage()
  const file = `%PDF-1.4\n${'%'.repeat(1_340_000)}\nstartxref\n0\n%%EOF\n`
  const served = async () => (await context.request.get('/te/brochure.pdf')).text()
  const tiles = () => page.getByRole('link', { name: /^Brochure/ })

  await page.goto('/admin/edition?section=brochure')
  await page
    .getByLabel('Upload a brochure')
    .setInputFiles({ name: 'Mela.pdf', mimeType: 'application/pdf', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Mela.pdf' })).toBeVisible()
  expect(await served()).toBe(file)
  await page.goto('/')
  await expect(tiles()).toHaveText([/PDF, 1\.4 MB/])

  await page.goto('/admin/edition?section=brochure')
  await page.getByRole('button', { name: 'Remove brochure' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(/^There is no file/)).toBeVisible()
  expect(await served()).not.toBe(file)
})

// Uses a separate process, because the types of stalls are in all booking forms.
test('the office adds a stall type and books it', async ({ startProgram, newVisitor }) => {
  const mela = await startProgram()
  const context = await newVisitor({ baseURL: mela.url, ...laptop })
  expect((await context.request.post('/api/admin/login', { data: mela.owner })).status()).toBe(200)
  const page = await context.newPage()
  await page.goto('/admin/edition?section=booking')
  await page.getByRole('button', { name: 'Add a stall type' }).click()
  await page.getByLabel('Name, English').last().fill('Tractor Yard')
  await page.getByLabel('Always for visitors who choose').last().selectOption('Nurseries')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Stall booking form: saved')).toBeVisible()
  await page.goto('/admin/stallbooking')
  await page.getByRole('button', { name: 'Add New Booking' }).click()
  await page.getByLabel('Stall type').selectOption('Tractor Yard')
})

// Begins next year's edition, starting at the dashboard, and returns the number of presses. The form proposes the
// year, the title and the days.
async function beginNextYear(page: Page): Promise<number> {
  const task = await CountedPresses.start(page)
  await task.menu(/^Edition/)
  await task.action('Begin next year’s edition')
  const form = page.getByRole('dialog', { name: 'Begin next year’s edition' })
  const year = await form.getByLabel('Year').inputValue()
  await task.press(form.getByRole('button', { name: 'Continue' }))
  await task.press(form.getByRole('checkbox', { name: new RegExp(`^Begin the edition ${year} now`) }))
  await task.press(form.getByRole('button', { name: `Begin the edition ${year}` }))
  await expect(page.getByRole('dialog', { name: `The edition ${year} has begun` })).toBeVisible()
  return task.presses
}
