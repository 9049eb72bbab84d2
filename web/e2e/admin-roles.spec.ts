import { expect, expectAccessible, testWithOwnProgram } from './fixtures'

// Uses a separate process, because the test changes roles and accounts.
const test = testWithOwnProgram()

test('an owner makes a role, and an account with it sees only its part', async ({
  page,
  context,
  signIn,
  browser,
  mela,
}) => {
  test.setTimeout(120_000)
  await signIn(context)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Add role' }).click()
  const form = page.getByRole('dialog', { name: 'Add role' })
  await form.getByLabel('Name').fill('Hall desk')
  await form.getByLabel('Hall', { exact: true }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The role Hall desk is saved')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /^Hall desk/ })).toBeVisible()
  await expectAccessible(page)

  const { roles } = (await (await context.request.get('/api/admin/roles')).json()) as {
    roles: { _id: string; name: string; abilities: string[] }[]
  }
  const role = roles.find(({ name }) => name === 'Hall desk')
  expect(role?.abilities).toEqual(['read', 'hall'])
  const added = await context.request.post('/api/admin/accounts', {
    data: { email: 'halldesk@example.org', name: 'Hall desk', role: role?._id },
  })
  expect(added.status(), await added.text()).toBe(201)
  const { password } = (await added.json()) as { password: string }

  const own = 'seven stalls beside the mango tree'
  const desk = await browser.newContext({ baseURL: mela.url })
  const login = (word: string) =>
    desk.request.post('/api/admin/login', { data: { email: 'halldesk@example.org', password: word } })
  expect((await login(password)).status()).toBe(200)
  const chosen = await desk.request.put('/api/admin/me/password', {
    data: { current: password, password: own },
  })
  expect(chosen.ok(), await chosen.text()).toBe(true)
  expect((await login(own)).status()).toBe(200)
  const screen = await desk.newPage()
  await screen.goto('/admin/hall?tab=plan')
  await expect(screen.getByRole('button', { name: 'Save the draft' })).toBeVisible()
  await screen.goto('/admin/registrations')
  await expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(screen.getByRole('button', { name: /^Add/ })).toHaveCount(0)
  expect((await desk.request.delete('/api/registers/x')).status()).toBe(403)
  await desk.close()
})
