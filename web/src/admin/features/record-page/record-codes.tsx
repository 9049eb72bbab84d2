import { format } from '../../../i18n/format'
import type { RecordPage } from '../../api/records'
import { t } from '../../texts'
import { formatMoment } from '../../ui/dates'
import { RecordCard } from './record-card'

// The entry codes with the admissions that used them.
export function RecordCodes({ codes }: { codes: RecordPage['codes'] }) {
  if (codes.length === 0) return null
  return (
    <RecordCard id="codes" title={t.recordPage.entryCodes}>
      <ul className="record-list">
        {codes.map(({ holder, member, address, admissions }) => (
          <li key={member}>
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
