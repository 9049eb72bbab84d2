import type { Activity } from '../../api/records'

// The kinds of records that the log speaks of (the server's names).
export const entityKinds = [
  'registration',
  'booking',
  'order',
  'stall',
  'stall kind',
  'sponsorship',
  'application',
  'contact message',
  'event counter',
  'partner',
  'banner',
  'logo',
  'committee member',
  'edition',
  'account',
] as const

export const entityOptions = entityKinds.map((kind) => ({
  value: kind,
  label: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}s`,
}))

// The screens where records are found by their id.
const screens: Readonly<Record<string, string>> = {
  registration: '/admin/registrations',
  booking: '/admin/stallbooking',
  sponsorship: '/admin/sponsorships',
  'contact message': '/admin/admincontact',
}

// The screens that show all records of a kind at once.
const wholeScreens: Readonly<Record<string, string>> = {
  stall: '/admin/hall',
  'stall kind': '/admin/hall?tab=prices',
  'event counter': '/admin/counts',
  partner: '/admin/Partnersadmin',
  banner: '/admin/banner',
  logo: '/admin/Logo',
  edition: '/admin/edition',
}

const gone: ReadonlySet<string> = new Set(['deleted', 'removed'])

// Where the record of a line is shown; undefined when it is gone or has no screen.
export function recordAddress({ entity, entityId, action, after }: Activity): string | undefined {
  if (gone.has(action)) return undefined
  const screen = entity === 'application' ? applicationScreen(after) : screens[entity]
  if (screen && entityId) return `${screen}?q=${encodeURIComponent(entityId)}`
  return wholeScreens[entity]
}

// Resource persons and volunteers are one kind of record on two screens; a line that does not say which leads nowhere.
function applicationScreen(after: unknown): string | undefined {
  if (typeof after !== 'object' || after === null || !('type' in after)) return undefined
  return after.type === 'volunteer' ? '/admin/volunteers' : '/admin/resourcepersonapplications'
}
