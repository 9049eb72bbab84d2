import { format } from '../../../i18n/format'
import type {
  Activity,
  Application,
  Booking,
  ContactMessage,
  Registration,
  Sponsorship,
} from '../../api/records'
import { t, counted } from '../../texts'
import { actorName } from '../../ui/actor-name'
import { categoryName } from '../../ui/category-name'
import { activityAddress, applicationKind, recordAddress } from '../../ui/record-address'

// A line of the recent activity. It describes a visitor's submission or an action of the office.
export type RecentLine = {
  id: string
  at: string
  // The kind of record. The values are the entity names of the activity log.
  kind: string
  words: string
  // The name of the account, if the office acted.
  actor?: string
  // The URL of the record in the portal, if the record still exists.
  address?: string | undefined
}

export function lineOfRegistration({ _id, createdAt, name, company, category }: Registration): RecentLine {
  return arrival(
    'registration',
    _id,
    createdAt,
    format(t.dashboard.recent.registered, { name: name || company, category: categoryName(category) }),
  )
}

// Converts bookings to lines. Bookings that the office entered are omitted, because they are already in the activity
// log.
export function linesOfBookings(bookings: readonly Booking[]): RecentLine[] {
  return bookings.filter(({ orderId }) => orderId !== '').map(lineOfBooking)
}

function lineOfBooking({ _id, createdAt, name, paymentStatus, stalls }: Booking): RecentLine {
  const texts = paymentStatus === 'PAID' ? t.dashboard.recent.paid : t.dashboard.recent.booked
  const numbers = listFormat.format(stalls.map(({ stallnumber }) => stallnumber))
  const text =
    stalls.length === 0
      ? format(texts.withoutNumbers, { name })
      : counted(stalls.length, texts.stalls, { name, stalls: numbers })
  return arrival('booking', _id, createdAt, text)
}

// Joins stall labels, for example "24, 25 and t3".
const listFormat = new Intl.ListFormat('en-IN')

export function lineOfSponsorship({ _id, createdAt, contactPerson, level }: Sponsorship): RecentLine {
  const tier = level.replace(/\s+sponsor$/i, '')
  const name = contactPerson
  const text = tier
    ? format(t.dashboard.recent.tierEnquiry, { tier, name })
    : format(t.dashboard.recent.enquiry, { name })
  return arrival('sponsorship', _id, createdAt, text)
}

export function lineOfApplication({ _id, createdAt, name, type }: Application): RecentLine {
  const kind = applicationKind(type)
  const { resourcePerson, volunteer } = t.dashboard.recent.applied
  return arrival(kind, _id, createdAt, format(kind === 'volunteer' ? volunteer : resourcePerson, { name }))
}

export function lineOfMessage({ _id, createdAt, name }: ContactMessage): RecentLine {
  return arrival('contact message', _id, createdAt, format(t.dashboard.recent.message, { name }))
}

// Converts entries of the activity log to lines. Sign-ins are omitted.
export function linesOfActivity(log: readonly Activity[]): RecentLine[] {
  return log.filter(({ action }) => action !== 'signed in').map(lineOfActivity)
}

function lineOfActivity(activity: Activity): RecentLine {
  const { _id, at, entity, summary, actor } = activity
  const line = { id: `activity ${_id}`, at, kind: entity, words: summary, address: activityAddress(activity) }
  // The account is omitted if the summary already begins with it.
  return summary.startsWith(actor) ? line : { ...line, actor: actorName(actor) }
}

function arrival(kind: string, id: string, at: string, words: string): RecentLine {
  return { id: `${kind} ${id}`, at, kind, words, address: recordAddress(kind, id) }
}

// Returns the newest lines, newest first, up to `count` lines.
export function newestOf(lines: readonly RecentLine[], count: number): RecentLine[] {
  return lines.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, count)
}
