import { useQuery } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { describeError } from '../../api/api-error'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { formatDay } from '../../ui/dates'
import { QueryError } from '../../ui/query-error'
import { Skeleton } from '../../ui/skeleton'
import { EraseEditions } from './erase-edition'
import { retentionQuery } from './privacy-api'
import { retainedName } from './privacy-texts'

// The retention periods of personal data. A daily job deletes data whose period has ended.
export function RetentionCard() {
  const { data, error, refetch } = useQuery(retentionQuery)
  const mayErase = useMay('manage')
  return (
    <section className="card privacy-retention" aria-labelledby="retention">
      <h2 id="retention">{t.privacy.retention}</h2>
      <p>{t.privacy.retentionNote}</p>
      <QueryError query={{ error, refetch }} text={t.privacy.periodsFailed} reasonOf={describeError} />
      {!data && !error && <Skeleton label={t.privacy.loadingPeriods} lines={4} />}
      {data?.length === 0 && <p>{t.privacy.nothingDue}</p>}
      {data && data.length > 0 && (
        <div className="table-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{t.privacy.what}</th>
                <th scope="col">{t.privacy.count}</th>
                <th scope="col">{t.privacy.dueOn}</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ what, edition, count, on, due }) => (
                <tr key={`${what} ${edition ?? ''} ${on}`}>
                  <th scope="row">
                    {edition
                      ? format(t.privacy.whatOfYear, { what: retainedName(what), year: edition })
                      : retainedName(what)}
                  </th>
                  <td className="num">{groupDigits(count)}</td>
                  <td>{due ? t.common.today : formatDay(on)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {mayErase && <EraseEditions />}
    </section>
  )
}
