import { expect, test } from './fixtures'
import { CountedPresses, laptop, phone } from './steps/counted-presses'
import { presses } from './steps/office-tasks'

// Tests inviting a colleague, which is a task in docs/product/office-tasks.md. The test uses a separate process,
// because an invitation requires mail server settings.

test('a new colleague is invited by e-mail', async ({ startProgram, newVisitor }) => {
  // There is no mail server at this address, so the message stays in the queue.
  const mela = await startProgram({
    MELA_SMTP_URL: 'smtp://127.0.0.1:1',
    MELA_MAIL_FROM: 'fair@example.org',
  })
  const { clicks, taps } = presses('Add a colleague')
  for (const [name, screen, expected] of [
    ['laptop', laptop, clicks],
    ['phone', phone, taps],
  ] as const) {
    const context = await newVisitor({ baseURL: mela.url, ...screen })
    expect((await context.request.post('/api/admin/login', { data: mela.owner })).status()).toBe(200)
    const page = await context.newPage()
    const task = await CountedPresses.start(page)
    await task.menu(/^Users and roles/, /^More/)
    await task.button('Add account')
    const form = page.getByRole('dialog', { name: 'Add account' })
    await form.getByLabel('E-mail').fill(`${name}@example.org`)
    await form.getByLabel('Name').fill('New colleague')
    await form.getByLabel('Role').selectOption('manager')
    await task.press(form.getByRole('button', { name: 'Add account' }))
    await expect(page.getByText(`${name}@example.org gets an e-mail with a link`).first()).toBeVisible()
    expect(task.presses).toBe(expected)
  }
})
