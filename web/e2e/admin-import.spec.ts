import { expect, expectAccessible, testWithOwnProgram } from './fixtures'
import { pressPageAction } from './steps/office-steps'
import { expectNoSidewaysScroll } from './steps/sound-page'

// Uses a separate process, because the test adds registrations and bookings.
const test = testWithOwnProgram()

const csv = (...lines: string[]) => ({
  name: 'list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf8'),
})

test('a college and exhibitors are imported from spreadsheets after a preview', async ({
  page,
  context,
  signIn,
}) => {
  test.setTimeout(120_000)
  await signIn(context)
  await page.goto('/admin/registrations')
  await pressPageAction(page, 'Import from a spreadsheet')
  const dialog = page.getByRole('dialog', { name: 'Import from a spreadsheet' })
  const template = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download the template' }).click()
  expect((await template).suggestedFilename()).toBe('registration-template.xlsx')

  const head = 'Category;Name;Phone;E-mail;Degree;College;Address;Persons'
  const file = dialog.getByLabel('Spreadsheet')
  await file.setInputFiles(csv(head, 'Student;Asha;12;asha@example.org;BSc;Agri College;;'))
  await expect(dialog.getByText('Row 2, Phone (C2):')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Apply/ })).toBeDisabled()
  await expectAccessible(page)

  const people = csv(
    head,
    'Student;Asha;9848012345;asha@example.org;BSc;Agri College;;',
    'Farmer;Rythu Sangham;9848012346;;;;Medak;12',
  )
  await file.setInputFiles(people)
  await expect(dialog.getByRole('status')).toHaveText('2 added')
  await expect(dialog.getByText('12 people')).toBeVisible()
  await expect(dialog.getByText(/^Price of the new registrations: ₹1,300/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: /^Apply/ }).click()
  await expect(page.getByText('The spreadsheet is imported: 2 added')).toBeVisible()
  await expect(page.getByText('Rythu Sangham').first()).toBeVisible()

  await pressPageAction(page, 'Import from a spreadsheet')
  await file.setInputFiles(people)
  await expect(dialog.getByText('Everybody in this file is registered already.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Apply/ })).toBeDisabled()

  await page.goto('/admin/stallbooking')
  await pressPageAction(page, 'Import from a spreadsheet')
  const stalls = 'Organisation;Contact person;Phone;Address;Stalls'
  await file.setInputFiles(
    csv(stalls, 'Green Seeds;Ravi;9848012345;Medak;24,C6', 'Agri Dept;Devi;9848012346;Medak;24'),
  )
  await expect(dialog.getByText('Row 3, Stalls (E3):')).toBeVisible()
  await file.setInputFiles(csv(stalls, 'Green Seeds;Ravi;9848012345;Medak;24,C6'))
  await expect(dialog.getByText(/24 \(3x3m\), C6 \(2x2m\)/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: /^Apply/ }).click()
  await expect(page.getByText('The spreadsheet is imported: 1 added')).toBeVisible()
  await expect(page.getByText('Green Seeds').first()).toBeVisible()
})
