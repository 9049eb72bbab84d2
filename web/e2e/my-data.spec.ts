import { expect, test } from './fixtures'
import { unique } from './steps/office-records'
import { expectSoundPage } from './steps/sound-page'

// A farmer without an e-mail address and without JavaScript requests his data by entering his phone number. The office
// gives him a link, and later erases the data.
test('a person sees their own data, and it is erased on request', async ({
  page,
  mela,
  newVisitor,
  signIn,
}) => {
  const name = unique('Mallaiah')
  const phone = `9${String(Date.now()).slice(-9)}`
  const registered = await page.request.post('/api/registers', {
    data: { category: 'Farmer', name, address: 'Siddipet', whatsappNo: phone, adult: true },
  })
  expect(registered.status()).toBe(201)

  const quiet = await newVisitor({ baseURL: mela.url, javaScriptEnabled: false })
  const visitor = await quiet.newPage()
  await visitor.goto('/privacy')
  await visitor.getByRole('link', { name: 'the page “Your data”' }).click()
  await visitor.getByLabel('E-mail address or phone number').fill(`+91 ${phone}`)
  await visitor.getByRole('button', { name: 'Send me the link' }).click()
  await expect(visitor.getByRole('status')).toContainText('If we have your details')

  const context = await newVisitor({ baseURL: mela.url })
  await signIn(context)
  const office = await context.newPage()
  await office.goto(`/admin/privacy?q=${phone}`)
  await office.getByRole('button', { name: `View the request of ${name}` }).click()
  await office.getByRole('button', { name: 'Create a link to their data' }).click()
  const link = await office.getByText('/my-data?token=').textContent()
  await office.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(office.getByText('The request was carried out')).toBeVisible()

  await visitor.goto(link ?? '')
  await expect(visitor.getByText(name)).toBeVisible()
  await visitor.getByRole('button', { name: 'Erase my data' }).click()
  await expect(visitor.getByRole('status')).toContainText('We have your request')
  await page.goto(link ?? '')
  await expectSoundPage(page)

  await office.goto(`/admin/privacy?q=${phone}&state=open`)
  await office.getByRole('button', { name: `View the request of ${name}` }).click()
  await office.getByRole('button', { name: 'Erase this person' }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click()
  await expect(office.getByText('The request was carried out')).toBeVisible()
  await visitor.goto(link ?? '')
  await expect(visitor.getByText('This link has expired')).toBeVisible()
  const list = await context.request.get('/api/registers?page=1')
  expect(await list.text()).not.toContain(phone)
})
