import { useQuery } from '@tanstack/react-query'
import { groupDigits } from '../../../lib/money'
import { Skeleton } from '../../../ui/loader'
import { describeError } from '../../api/api-error'
import { formatDay } from '../../ui/dates'
import { ErrorBanner } from '../../ui/error-banner'
import { retentionQuery } from './privacy-api'
import { capital } from './privacy-words'

// What loses its person and when, before it happens: the job runs every day.
export function RetentionCard() {
  const { data, error, refetch } = useQuery(retentionQuery)
  return (
    <section className="card privacy-retention" aria-labelledby="retention">
      <h2 id="retention">What goes when</h2>
      <p>
        Every day the person is dropped from what was kept long enough. Totals and the books stay. The privacy
        page prints the same periods.
      </p>
      {error && (
        <ErrorBanner
          title={`Failed to fetch the periods: ${describeError(error)}`}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton label="Loading the periods" lines={4} />}
      {data?.length === 0 && <p>Nothing is kept that has an end.</p>}
      {data && data.length > 0 && (
        <div className="table-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Records</th>
                <th scope="col">From</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ what, edition, count, on, due }) => (
                <tr key={`${what} ${edition ?? ''} ${on}`}>
                  <th scope="row">
                    {capital(what)}
                    {edition && ` of ${edition}`}
                  </th>
                  <td className="num">{groupDigits(count)}</td>
                  <td>{due ? 'Today' : formatDay(on)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
