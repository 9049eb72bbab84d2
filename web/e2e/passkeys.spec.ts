import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from './fixtures'
import { signInToPortal } from './steps/office-steps'
import { expectSoundPage } from './steps/sound-page'

// Browsers do not allow passkeys for an IP address, so the test uses the host name localhost.
test('an account signs in with a passkey', async ({ startProgram, newVisitor, faults }) => {
  faults.allow(/status of 401/) // the portal requests the account while nobody is signed in
  const port = await freePort()
  const mela = await startProgram({
    MELA_ADDR: `127.0.0.1:${port}`,
    MELA_BASE_URL: `http://localhost:${port}`,
  })
  const context = await newVisitor({ baseURL: mela.url })
  const page = await context.newPage()
  const devices = await context.newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })

  await signInToPortal(page, mela.owner)
  await page.goto('/admin/account')
  await page.getByLabel('Name of the new passkey').fill('My phone')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('The passkey “My phone” is added')).toBeVisible()
  await expect(page.getByText(/not used yet/)).toBeVisible()
  await expectSoundPage(page)

  await context.clearCookies()
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goto('/admin/account')
  await expect(page.getByText(/last used/)).toBeVisible()

  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The passkey “My phone” is removed')).toBeVisible()
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
