import { format } from '../../../i18n/format'
import type { RecordPage } from '../../api/records'
import { t } from '../../texts'
import { formatMoment } from '../../ui/dates'
import { RecordCard } from './record-card'

// The record's entry codes, each with its admissions.
export function RecordCodes({ page: { kind, id, paysFor, bookings, codes } }: { page: RecordPage }) {
  if (codes.length === 0) return null
  return (
    <RecordCard id="codes" title={t.recordPage.entryCodes}>
      {codes.some(({ address }) => address !== '') && (
        <BadgeLinks
          kind={paysFor?.kind ?? kind}
          ids={bookings.length > 0 ? bookings.map((booking) => booking.id) : [paysFor?.id ?? id]}
        />
      )}
      <ul className="record-list">
        {codes.map(({ holder, member, address, admissions }) => (
          <li key={`${holder} ${member}`}>
            <p>
              {address ? (
                <a href={address} target="_blank" rel="noreferrer">
                  {holder}
                </a>
              ) : (
                holder
              )}
            </p>
            {admissions.length === 0 && <small>{t.recordPage.notAdmitted}</small>}
            {admissions.map(({ at, by }) => (
              <small key={at}>{format(t.recordPage.admitted, { moment: formatMoment(at), by })}</small>
            ))}
          </li>
        ))}
      </ul>
    </RecordCard>
  )
}

// Links to the record's badges as PDF, one for a label printer and one for A4 sheets.
function BadgeLinks({ kind, ids }: { kind: string; ids: readonly string[] }) {
  const list = kind === 'registration' ? 'registrations' : 'bookings'
  const address = `/api/admin/badges/${list}?edition=all&ids=${encodeURIComponent(ids.join(','))}`
  return (
    <p className="record-tasks">
      <a className="book-link" href={`${address}&sheet=96x82`} download>
        {t.recordPage.badgesLabel}
      </a>
      <a className="book-link" href={`${address}&sheet=a6`} download>
        {t.recordPage.badgesA6}
      </a>
    </p>
  )
}
