// The kinds of records that the log speaks of (the server's names).
export const entityKinds = [
  'registration',
  'booking',
  'order',
  'settlement',
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
  'privacy request',
  'message',
  'message text',
] as const

export const entityOptions = entityKinds.map((kind) => ({
  value: kind,
  label: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}s`,
}))
