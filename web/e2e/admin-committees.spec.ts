import { expect, expectAccessible, test } from './fixtures'
import { pressPageAction } from './steps/office-steps'
import { expectNoSidewaysScroll } from './steps/sound-page'

const csv = (...lines: string[]) => ({
  name: 'committees.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf8'),
})

// Uses a separate process, because the import replaces the sample people, whom other tests count.
test('an import of committee members lists errors, previews changes and replaces samples', async ({
  startProgram,
  newVisitor,
  isMobile,
}) => {
  const mela = await startProgram()
  const context = await newVisitor({
    baseURL: mela.url,
    ...(isMobile ? { viewport: { width: 360, height: 740 } } : { viewport: { width: 1440, height: 900 } }),
  })
  expect((await context.request.post('/api/admin/login', { data: mela.owner })).status()).toBe(200)
  const page = await context.newPage()
  await page.goto('/admin/committees')
  await pressPageAction(page, 'Import from a spreadsheet')
  const dialog = page.getByRole('dialog', { name: 'Import from a spreadsheet' })
  const template = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download the template' }).click()
  expect((await template).suggestedFilename()).toBe('committee-members-template.xlsx')

  const file = dialog.getByLabel('Spreadsheet')
  const head = 'Name;Designation;Committee;Designation in Telugu'
  await file.setInputFiles(csv(head, 'Dr. Asha;Patron;Executive;పోషకులు', 'Ravi;Chair;Finanse;'))
  await expect(dialog.getByText('1 cell needs a correction')).toBeVisible()
  await expect(dialog.getByText('Row 3, Committee (C3):')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Apply/ })).toBeDisabled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await file.setInputFiles(csv(head, 'Dr. Asha;Patron;Executive;పోషకులు', 'Ravi;Chair;Finance & Marketing;'))
  await expect(dialog.getByRole('status')).toHaveText(/^2 added, [\d,]+ removed$/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Apply, and remove/ }).click()
  await expect(page.getByText(/^The spreadsheet is imported: 2 added/)).toBeVisible()
  await expect(page.getByText('2 people on the committee pages.')).toBeVisible()

  const download = page.waitForEvent('download')
  await pressPageAction(page, 'Export to Excel')
  const path = await (await download).path()
  await pressPageAction(page, 'Import from a spreadsheet')
  await file.setInputFiles(path)
  await expect(dialog.getByText(/^No changes/)).toBeVisible()

  await file.setInputFiles(csv(head, 'Dr. Asha;Chief patron;executive;'))
  await expect(dialog.getByText('Chief patron')).toBeVisible()
  await expect(dialog.getByText('(empty)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText(/^The spreadsheet is imported: 1 changed/)).toBeVisible()
  await expect(page.getByText('Chief patron')).toBeVisible()
  const site = await context.request.get('/executive-committee')
  expect(await site.text()).toContain('Chief patron')
})
