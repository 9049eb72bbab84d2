import { groupDigits } from '../../../lib/money'
import { StatCard } from '../../../ui/stat-card'
import type { Summary } from '../../api/records'
import { bookingParts, messageParts, registrationParts, sponsorParts } from './summary-parts'

// The four figures of the fair and how each is made up (admin-portal §2, png/18).
export function StatCards({ summary }: { summary: Summary }) {
  const { registrations, bookings, sponsorships, messages } = summary
  return (
    <div className="stats">
      <div className="card">
        <StatCard
          label="Total Registrations"
          icon="users"
          value={groupDigits(registrations.total)}
          parts={registrationParts(summary)}
        />
      </div>
      <div className="card">
        <StatCard
          label="Stall Bookings"
          icon="shop"
          value={groupDigits(bookings.total)}
          parts={bookingParts(summary)}
        />
      </div>
      <div className="card">
        <StatCard
          label="Sponsors"
          icon="star"
          value={groupDigits(sponsorships.total)}
          parts={sponsorParts(summary)}
        />
      </div>
      <div className="card">
        <StatCard
          label="Contact"
          icon="message"
          value={groupDigits(messages.total)}
          parts={messageParts(summary)}
        />
      </div>
    </div>
  )
}
