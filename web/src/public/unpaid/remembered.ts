// A registration or booking that was made in this browser. It stays stored after the tab is closed, so that the visitor
// can find it again: to pay for it, and then, until the fair is over, to open the entry code, also without a network.
export type Remembered = {
  readonly kind: 'registration' | 'booking'
  // The id of the registration, or the id of the booking's order.
  readonly id: string
  readonly userID: string
  // The stalls of a booking, as keys such as "24:3x3m".
  readonly stalls?: readonly string[]
  // Set when it is paid.
  readonly paid?: Paid
}

// What a paid registration or booking shows without a network.
export type Paid = {
  readonly name: string
  // The path of the page with the entry codes, without a language.
  readonly entry: string
}

const place = 'mela.unpaid'

// The maximum number of stored orders. When it is reached, a new order replaces the oldest one.
const most = 12

// Returns the stored orders, newest first.
export function readUnpaid(): readonly Remembered[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRemembered) : []
  } catch {
    // Storage is not allowed, or it contains data in an unknown format.
    return []
  }
}

// Stores an order as the newest. What is known of it already, such as its stalls, stays.
export function rememberUnpaid(order: Remembered): void {
  const known = readUnpaid().find(({ id }) => id === order.id)
  store([{ ...known, ...order }, ...readUnpaid().filter(({ id }) => id !== order.id)].slice(0, most))
}

// Stores that an order is paid, at its present place in the list.
export function rememberPaid(id: string, paid: Paid): void {
  store(
    readUnpaid().map((order) =>
      order.id === id ? { kind: order.kind, id, userID: order.userID, paid } : order,
    ),
  )
}

export function forgetUnpaid(id: string): void {
  const before = readUnpaid()
  if (before.some((order) => order.id === id)) store(before.filter((order) => order.id !== id))
}

// Returns the stalls of all unpaid bookings that are stored in this browser.
export function unpaidStalls(): readonly string[] {
  return readUnpaid().flatMap(({ stalls = [] }) => stalls)
}

function store(orders: readonly Remembered[]): void {
  try {
    if (orders.length === 0) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(orders))
  } catch {
    // Storage is full or not allowed. The order is then known only in this tab.
  }
}

function isRemembered(value: unknown): value is Remembered {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, userID, stalls = [], paid } = value as Partial<Remembered>
  return (
    (kind === 'registration' || kind === 'booking') &&
    typeof id === 'string' &&
    typeof userID === 'string' &&
    Array.isArray(stalls) &&
    stalls.every((stall) => typeof stall === 'string') &&
    (paid === undefined || (typeof paid.name === 'string' && paid.entry.startsWith('/entry-codes?')))
  )
}
