import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { expect, testWithOwnProgram } from './fixtures'
import { CountedPresses, laptop, phone } from './steps/counted-presses'
import { presses } from './steps/office-tasks'

// Uses a separate process, because the test adds a group. The expected numbers of presses are from
// docs/product/office-tasks.md.
const test = testWithOwnProgram()

test('a group is imported and its persons are named on a phone', async ({ newVisitor, mela, signIn }) => {
  const context = await newVisitor({ baseURL: mela.url, ...phone })
  const page = await context.newPage()
  await signIn(context)
  const lists = await CountedPresses.start(page)
  await lists.menu(/^Registrations/)
  await importGroup(page, lists, 'Farmer;Lakshmi Sangham;9848012347;Medak;2')
  expect(lists.presses).toBe(presses('Import registrations or bookings').taps)

  const names = await CountedPresses.start(page)
  await names.button('Search everything')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
  await page.keyboard.insertText('9848012347')
  await names.press(page.getByRole('option', { name: /Lakshmi Sangham/ }))
  await nameGroup(page, names, 'Lakshmi Sangham')
  expect(names.presses).toBe(presses("Enter the names of a group's persons later").taps)
})

test('a group is imported, and its persons are named later', async ({ newVisitor, mela, signIn }) => {
  const context = await newVisitor({ baseURL: mela.url, ...laptop })
  const page = await context.newPage()
  await signIn(context)
  const lists = await CountedPresses.start(page)
  await lists.menu(/^Registrations/)
  await importGroup(page, lists, 'Farmer;Rythu Sangham;9848012346;Medak;2')
  expect(lists.presses).toBe(presses('Import registrations or bookings').clicks)

  const names = await CountedPresses.start(page)
  await page.keyboard.press('/')
  await page.keyboard.insertText('9848012346')
  await expect(page.getByRole('option', { name: /Rythu Sangham/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Rythu Sangham' })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Details' }).getByText('Persons', { exact: true }),
  ).toBeVisible()
  await nameGroup(page, names, 'Rythu Sangham')
  expect(names.presses).toBe(presses("Enter the names of a group's persons later").clicks)

  // After the group has paid, the names are on the badges and in the door list.
  await page.goto('/admin/registrations?q=9848012346')
  await page.getByRole('checkbox', { name: 'Select Rythu Sangham' }).check()
  await page
    .getByRole('group', { name: 'With the selected rows' })
    .getByRole('button', { name: 'Mark as paid' })
    .click()
  await page
    .getByRole('dialog', { name: 'Mark as paid: Rythu Sangham' })
    .getByRole('button', { name: /^Receive/ })
    .click()
  await expect(page.getByRole('row', { name: 'Rythu Sangham' }).getByText('Paid')).toBeVisible()
  await page.goto('/admin/registrations?q=9848012346')
  for (const document of ['Badges, A6 on A4', 'Door list with short codes']) {
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: document }).click()
    const text = textOf(await (await download).path())
    expect(text, document).toContain('Asha')
    expect(text, document).toContain('Ravi')
  }
})

async function importGroup(page: Page, task: CountedPresses, row: string) {
  await task.action('Import from a spreadsheet')
  const dialog = page.getByRole('dialog', { name: 'Import from a spreadsheet' })
  const choosing = page.waitForEvent('filechooser')
  await task.press(dialog.getByLabel('Spreadsheet'))
  const rows = ['Category;Name;Phone;Address;Persons', row]
  await (
    await choosing
  ).setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n'), 'utf8') })
  await task.press(dialog.getByRole('button', { name: /^Apply/ }))
  await expect(page.getByText('The spreadsheet is imported: 1 added')).toBeVisible()
}

async function nameGroup(page: Page, task: CountedPresses, name: string) {
  await task.button(/^More$/)
  await task.button(/^Edit$/)
  const form = page.getByRole('dialog', { name: 'Edit registration' })
  await form.getByLabel('Names of the group').fill('Asha\nRavi')
  await task.press(form.getByRole('button', { name: 'Update' }))
  await expect(page.getByText(`Registration of ${name} is saved`)).toBeVisible()
}

// The text of a PDF.
function textOf(path: string): string {
  return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
}
