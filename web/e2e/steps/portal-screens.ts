type Entry = { path: string; topic?: string; partOf?: string }

// The portal's manifest. Its modules use the texts while they load. The paths are not literals, so that the types of
// the browser tests are checked without the portal.
const [texts, manifest] = ['../../src/admin/testing/set-texts.ts', '../../src/admin/screens.ts'] as string[]
await import(texts ?? '')
const { screens: entries } = (await import(manifest ?? '')) as { screens: readonly Entry[] }

// Addresses that show something else on a screen and are also visited.
const more = ['/admin/campaigns?to=registrations', '/admin/debtors?tab=tax']

/** The addresses of every portal screen, by topic. */
export const screens: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...new Set(entries.map(({ topic }) => topic))].map((topic) => {
    const paths = entries.filter((entry) => entry.topic === topic).map(({ path }) => path)
    const besides = more.filter((address) => paths.includes(address.split('?')[0] ?? ''))
    return [topic ?? 'others', [...paths, ...besides]]
  }),
)

/** The screens with an entry in the menu. The others are linked from the header or from another screen. */
export const menuScreens: readonly string[] = entries
  .filter(({ topic, partOf }) => topic && !partOf)
  .map(({ path }) => path)

/** The addresses of every screen that needs a signed-in account. */
export const portalScreens = Object.values(screens).flat()
