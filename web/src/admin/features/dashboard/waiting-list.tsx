import type { Plural } from '../../../i18n/texts.gen'
import { groupDigits } from '../../../lib/money'
import { EmptyState } from '../../../ui/empty-state'
import { Icon } from '../../../ui/icon'
import type { Summary } from '../../api/records'
import { t, counted } from '../../texts'
import { AddressLink } from '../../ui/address-link'

// A card with the number of waiting tasks of each kind, for example refunds to approve. Each kind links to its list or
// screen.
export function WaitingList({ summary }: { summary: Summary }) {
  const waiting = waitingIn(summary)
  return (
    <section className="card chart" aria-labelledby="waiting">
      <div className="card-head">
        <h2 id="waiting">{t.dashboard.waitingForYou}</h2>
      </div>
      {waiting.length === 0 && (
        <EmptyState title={t.dashboard.nothingIsWaiting} text={t.dashboard.nothingWaitingNote} />
      )}
      <ul className="waiting">
        {waiting.map(({ count, label, address }) => (
          <li key={address}>
            <AddressLink address={address}>
              <b className="num">{groupDigits(count)}</b> <span>{label}</span>
              <Icon name="chevron-right" size={20} />
            </AddressLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Waiting = { count: number; label: string; address: string }

// Returns the office's tasks, most urgent first. Problems that affect the whole site come first, followed by payments
// that need a decision.
function waitingIn(summary: Summary): Waiting[] {
  const { waiting, registrations, resourcePersons, volunteers, bookings, sponsorships, messages } = summary
  const { heldStalls, diskFreeMB, failedBackups, noTaxNumber } = summary.alerts ?? {
    heldStalls: 0,
    diskFreeMB: 0,
    failedBackups: 0,
    noTaxNumber: false,
  }
  const all = [
    waitingFor(diskFreeMB, t.dashboard.waiting.disk, '/admin/dashboard'),
    waitingFor(failedBackups, t.dashboard.waiting.backups, '/admin/system'),
    waitingFor(noTaxNumber ? 1 : 0, t.dashboard.waiting.taxNumber, '/admin/edition?section=tax'),
    waitingFor(heldStalls, t.dashboard.waiting.heldStalls, '/admin/hall'),
    waitingFor(waiting.work, t.dashboard.waiting.work, '/admin/work'),
    waitingFor(
      registrations.pending,
      t.dashboard.waiting.registrations,
      '/admin/registrations?status=Pending',
    ),
    waitingFor(
      resourcePersons.pending,
      t.dashboard.waiting.resourcePersons,
      '/admin/resourcepersonapplications?status=Pending',
    ),
    waitingFor(volunteers.pending, t.dashboard.waiting.volunteers, '/admin/volunteers?status=Pending'),
    waitingFor(bookings.pending, t.dashboard.waiting.bookings, '/admin/stallbooking?status=Pending'),
    waitingFor(sponsorships.pending, t.dashboard.waiting.sponsorships, '/admin/sponsorships?status=Pending'),
    waitingFor(messages.open, t.dashboard.waiting.messages, '/admin/admincontact?state=open'),
    waitingFor(waiting.orders, t.dashboard.waiting.orders, '/admin/dashboard?orders=ACTIVE'),
  ]
  return all.filter(({ count }) => count > 0)
}

function waitingFor(count: number, label: Plural, address: string): Waiting {
  return { count, label: counted(count, label), address }
}
