import type { Edition } from '../../api/records'
import { formatDay } from '../../ui/dates'
import type { NextValues } from './next-edition'

// What becomes of everything when the next edition begins (internal/app/edition_update.go decides it).
export function BeginConsequences({ edition, next }: { edition: Edition; next: NextValues }) {
  return (
    <div className="begin-consequences">
      <p>
        The website and the portal then show <b>{next.titleEn.trim()}</b>, {daysOf(next)}.
      </p>
      <h3>Is kept</h3>
      <ul>
        <li>The texts of all pages, contacts, social links, sponsor tiers, facilities and committees.</li>
        <li>The hall plan with its prices, what is released, and the numbers of stalls without a place.</li>
        <li>
          What belongs to no year: banners, logos, partners, committee members, sponsorships, applications and
          messages.
        </li>
      </ul>
      <h3>Starts afresh</h3>
      <ul>
        <li>
          Nobody has a stall.{' '}
          {next.keepBlocks === 'yes'
            ? 'Stalls that are blocked now stay blocked.'
            : 'No stall is blocked any more; those that were are offered.'}
        </li>
        <li>Registration and stall booking are open without limits, and the early bird is off.</li>
        <li>
          Event counters of {formatDay(edition.firstDay)} count down to {formatDay(next.firstDay)}.
        </li>
        <li>Visitors register and book for {next.id.trim()}.</li>
      </ul>
      <h3>Stays with {edition.id}</h3>
      <ul>
        <li>
          Its registrations, stall bookings, payments and refunds. Nothing of them is lost, and payments that
          are under way are brought to their end.
        </li>
      </ul>
    </div>
  )
}

function daysOf({ firstDay, lastDay }: NextValues): string {
  return firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} to ${formatDay(lastDay)}`
}
