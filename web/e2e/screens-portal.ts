import { join } from 'node:path'
import { testWithDemo as test } from './steps/demo-fair'
import { expectLoadedScreen } from './steps/loaded-screen'
import { portalScreens } from './steps/portal-screens'
import { recordPageAddresses } from './steps/record-page-addresses'

// Takes screenshots of every portal screen, and of one page of each kind of record, with the demo's data. Each screen
// is shown in four window widths and in both themes. MELA_SCREENS is the folder for the screenshots. If
// MELA_SCREENS_OF is set, screenshots are taken only of the screens whose URL contains this value.

const folder = process.env['MELA_SCREENS'] ?? 'e2e/results/portal'
const part = process.env['MELA_SCREENS_OF'] ?? ''

const sizes = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1100, height: 768 },
  { width: 360, height: 740 },
]

for (const size of sizes) {
  for (const theme of ['light', 'dark'] as const) {
    test(`portal ${size.width} ${theme}`, async ({ newVisitor, mela, signIn }) => {
      const context = await newVisitor({ baseURL: mela.url, viewport: size, colorScheme: theme })
      const page = await context.newPage()
      const take = async (address: string, name = nameOf(address)) => {
        await page.goto(address)
        await expectLoadedScreen(page)
        const path = join(folder, `${name}-${size.width}-${theme}.png`)
        await page.screenshot({ path, animations: 'disabled' })
      }
      await take('/admin', 'sign-in')
      await signIn(context)
      const addresses = [...portalScreens, ...(await recordPageAddresses(context.request))]
      for (const address of addresses.filter((one) => one.includes(part))) await take(address)
    })
  }
}

function nameOf(address: string): string {
  return address
    .replace('/admin/', '')
    .replace(/\/\w{20,}$/, '-page')
    .replaceAll(/\W+/g, '-')
}
