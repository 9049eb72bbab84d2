import { expect, expectAccessible, test } from './fixtures'
import { pressPageAction } from './steps/office-steps'
import { expectNoSidewaysScroll } from './steps/sound-page'

const csv = (...lines: string[]) => ({
  name: 'programme.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf8'),
})

const head = 'Title;Day;From;Until;Hall;Speaker;Title in Telugu'

// Uses a separate process, because the import replaces the programme.
test('an import of the programme lists errors, previews changes and replaces the programme', async ({
  startProgram,
  newVisitor,
  isMobile,
}) => {
  const mela = await startProgram()
  const context = await newVisitor({
    baseURL: mela.url,
    viewport: isMobile ? { width: 360, height: 740 } : { width: 1440, height: 900 },
  })
  expect((await context.request.post('/api/admin/login', { data: mela.owner })).status()).toBe(200)
  const { firstDay } = (await (await context.request.get('/api/admin/edition')).json()) as {
    firstDay: string
  }
  const page = await context.newPage()
  await page.goto('/admin/programme')
  await pressPageAction(page, 'Import from a spreadsheet')
  const dialog = page.getByRole('dialog', { name: 'Import from a spreadsheet' })
  const template = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download the template' }).click()
  expect((await template).suggestedFilename()).toBe('programme-template.xlsx')

  const file = dialog.getByLabel('Spreadsheet')
  await file.setInputFiles(csv(head, `Soil health;${firstDay};9:30 am;late;Main stage;Dr Rao;నేల ఆరోగ్యం`))
  await expect(dialog.getByText('1 cell needs a correction')).toBeVisible()
  await expect(dialog.getByText('Row 2, Until (D2):')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Apply/ })).toBeDisabled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await file.setInputFiles(csv(head, `Soil health;${firstDay};9:30 am;10:15 am;Main stage;Dr Rao;నేల ఆరోగ్యం`))
  await expect(dialog.getByRole('status')).toHaveText('1 added')
  await dialog.getByRole('checkbox', { name: /^Replace the programme/ }).check()
  await expect(dialog.getByRole('status')).toHaveText(/^1 added(?:, [\d,]+ removed)?$/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Apply/ }).click()
  await expect(page.getByText(/^The spreadsheet is imported: 1 added/)).toBeVisible()

  const download = page.waitForEvent('download')
  await pressPageAction(page, 'Export to Excel')
  const path = await (await download).path()
  await pressPageAction(page, 'Import from a spreadsheet')
  await file.setInputFiles(path)
  await expect(dialog.getByText(/^No changes/)).toBeVisible()

  await file.setInputFiles(csv(head, `Soil health;${firstDay};9:30;10:30;Main stage;Dr Devi;నేల ఆరోగ్యం`))
  await expect(dialog.getByText('Dr Devi')).toBeVisible()
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText(/^The spreadsheet is imported: 1 changed/)).toBeVisible()
  await expect(
    page.getByRole('cell', { name: 'Dr Devi' }).or(page.getByText('Dr Devi')).first(),
  ).toBeVisible()
  const site = await context.request.get('/te/programme?by=speaker')
  expect(await site.text()).toContain('నేల ఆరోగ్యం')
})
