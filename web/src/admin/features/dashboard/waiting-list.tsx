import { groupDigits } from '../../../lib/money'
import { EmptyState } from '../../../ui/empty-state'
import { Icon } from '../../../ui/icon'
import type { Summary } from '../../api/records'
import { AddressLink } from '../../ui/address-link'

// Everything that somebody of the office has to do, each leading to the list of it (png/18).
export function WaitingList({ summary }: { summary: Summary }) {
  const waiting = waitingIn(summary)
  return (
    <section className="card chart" aria-labelledby="waiting">
      <div className="card-head">
        <h2 id="waiting">Waiting for you</h2>
      </div>
      {waiting.length === 0 && (
        <EmptyState title="Nothing is waiting" text="What needs the office appears here." />
      )}
      <ul className="waiting">
        {waiting.map(({ count, words, address }) => (
          <li key={address}>
            <AddressLink address={address}>
              <b className="num">{groupDigits(count)}</b> <span>{words}</span>
              <Icon name="chevron-right" size={20} />
            </AddressLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Waiting = { count: number; words: string; address: string }

// Money that needs a person comes first.
function waitingIn(summary: Summary): Waiting[] {
  const { waiting, registrations, resourcePersons, volunteers, bookings, sponsorships, messages } = summary
  const all = [
    of(waiting.payments, 'payment to look at', 'payments to look at', '/admin/dashboard?orders=REVIEW'),
    of(
      waiting.cancellations,
      'request to cancel',
      'requests to cancel',
      '/admin/orders?tab=waiting#cancellations',
    ),
    of(
      waiting.approvals,
      'approval of a second person',
      'approvals of a second person',
      '/admin/orders?tab=waiting#approvals',
    ),
    of(waiting.refunds, 'refund to look after', 'refunds to look after', '/admin/orders?tab=waiting#refunds'),
    of(
      waiting.messages,
      'message that could not be sent',
      'messages that could not be sent',
      '/admin/messages?status=failed',
    ),
    of(
      registrations.pending,
      'registration pending',
      'registrations pending',
      '/admin/registrations?status=Pending',
    ),
    of(
      resourcePersons.pending,
      'resource person application',
      'resource person applications',
      '/admin/resourcepersonapplications?status=Pending',
    ),
    of(
      volunteers.pending,
      'volunteer application',
      'volunteer applications',
      '/admin/volunteers?status=Pending',
    ),
    of(
      bookings.pending,
      'stall booking to confirm',
      'stall bookings to confirm',
      '/admin/stallbooking?status=Pending',
    ),
    of(
      sponsorships.pending,
      'sponsorship to answer',
      'sponsorships to answer',
      '/admin/sponsorships?status=Pending',
    ),
    of(messages.week, 'new message this week', 'new messages this week', '/admin/admincontact'),
    of(waiting.orders, 'order being paid now', 'orders being paid now', '/admin/dashboard?orders=ACTIVE'),
  ]
  return all.filter(({ count }) => count > 0)
}

function of(count: number, one: string, many: string, address: string): Waiting {
  return { count, words: count === 1 ? one : many, address }
}
