import type {
  Activity,
  Application,
  Booking,
  ContactMessage,
  Registration,
  Sponsorship,
} from '../../api/records'
import { actorName } from '../../ui/actor-name'
import { activityAddress, applicationKind, recordAddress } from '../../ui/record-address'

// Something that happened lately: what visitors sent, and what the office did.
export type RecentLine = {
  id: string
  at: string
  // The kind of record, as the log calls it.
  kind: string
  words: string
  // Who did it, when somebody of the office did.
  actor?: string
  // Where the record is shown, while there is one.
  address?: string | undefined
}

export function lineOfRegistration({ _id, createdAt, name, company, category }: Registration): RecentLine {
  return arrival('registration', _id, createdAt, `${name || company} registered as ${category}`)
}

// Bookings that the office entered are in its log.
export function linesOfBookings(bookings: readonly Booking[]): RecentLine[] {
  return bookings.filter(({ orderId }) => orderId !== '').map(lineOfBooking)
}

function lineOfBooking({ _id, createdAt, name, paymentStatus, stalls }: Booking): RecentLine {
  const numbers = stalls.map(({ stallnumber }) => stallnumber)
  const what =
    numbers.length === 0 ? 'stalls' : `${numbers.length === 1 ? 'stall' : 'stalls'} ${listed(numbers)}`
  const verb = paymentStatus === 'PAID' ? 'booked and paid for' : 'booked'
  return arrival('booking', _id, createdAt, `${name} ${verb} ${what}`)
}

// "24", "24 and t3", "24, 25 and t3"
function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

export function lineOfSponsorship({ _id, createdAt, contactPerson, level }: Sponsorship): RecentLine {
  const tier = level.replace(/\s+sponsor$/i, '')
  const what = tier ? `Enquiry for ${tier} sponsorship` : 'Sponsorship enquiry'
  return arrival('sponsorship', _id, createdAt, `${what} from ${contactPerson}`)
}

export function lineOfApplication({ _id, createdAt, name, type }: Application): RecentLine {
  const kind = applicationKind(type)
  return arrival(kind, _id, createdAt, `${name} applied as ${kind}`)
}

export function lineOfMessage({ _id, createdAt, name }: ContactMessage): RecentLine {
  return arrival('contact message', _id, createdAt, `New message from ${name}`)
}

// Who signed in is no news here; the log has it.
export function linesOfActivity(log: readonly Activity[]): RecentLine[] {
  return log.filter(({ action }) => action !== 'signed in').map(lineOfActivity)
}

function lineOfActivity(activity: Activity): RecentLine {
  const { _id, at, entity, summary, actor } = activity
  const line = { id: `activity ${_id}`, at, kind: entity, words: summary, address: activityAddress(activity) }
  // Some lines begin with who did it.
  return summary.startsWith(actor) ? line : { ...line, actor: actorName(actor) }
}

function arrival(kind: string, id: string, at: string, words: string): RecentLine {
  return { id: `${kind} ${id}`, at, kind, words, address: recordAddress(kind, id) }
}

// The newest of all, newest first.
export function newestOf(lines: readonly RecentLine[], count: number): RecentLine[] {
  return lines.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, count)
}
