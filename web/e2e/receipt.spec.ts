import { expect, test } from './fixtures'
import { openOrder, resultPath, saveRegistration, Simulator } from './steps/simulator'
import { expectSoundPage } from './steps/sound-page'
import { Visitor } from './steps/visitor'

test('the receipt is downloaded, and found again without its link', async ({ page, isMobile, faults }) => {
  faults.allow(/422/)
  const visitor = new Visitor(page, 'te', isMobile)
  const { result, receipt } = visitor.words
  const simulator = new Simulator(page.request)
  const registration = await saveRegistration(page.request)
  const order = await openOrder(page.request, registration)
  await simulator.attempt(order.orderId, 'SUCCESS')
  await page.goto(visitor.path(resultPath(order)))
  const download = page.getByRole('link', { name: result.documents.receipt, exact: true })
  await expectSoundPage(page)
  const saved = page.waitForEvent('download')
  await download.click()
  expect((await saved).suggestedFilename()).toMatch(/^receipt-RC-\d\d-\d\d-\d{6}-te\.pdf$/)

  await page.goto(visitor.path('/receipt'))
  const phone = page.getByLabel(receipt.phone)
  const reference = page.getByLabel(receipt.reference)
  await phone.fill(registration.whatsappNo)
  await reference.fill('MKM00x')
  await page.getByRole('button', { name: receipt.find }).click()
  await expect(reference).toHaveValue('MKM00x')
  await expectSoundPage(page)
  await reference.fill(order.orderId)
  await page.getByRole('button', { name: receipt.find }).click()
  await expect(download).toBeVisible()
})
