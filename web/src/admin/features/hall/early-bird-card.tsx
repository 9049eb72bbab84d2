import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../../ui/badge'
import { Skeleton } from '../../../ui/loader'
import { sentenceOf } from '../../api/api-error'
import type { Edition, HallKind } from '../../api/records'
import { formatDay } from '../../ui/dates'
import { ErrorBanner } from '../../ui/error-banner'
import { earlyBirdQuery } from './hall-office-api'

// Whether the early bird counts now, and the way to where it is set.
export function EarlyBirdCard({ kinds }: { kinds: readonly HallKind[] }) {
  const { data, error, isError, refetch } = useQuery(earlyBirdQuery)
  // The server decides by its own clock, and its prices say how.
  const counts = kinds.some(({ base, listBase }) => base !== listBase)
  return (
    <section className="card hall-note" aria-labelledby="early-bird-title">
      <div className="card-head">
        <h2 id="early-bird-title">Early bird</h2>
        {data && (
          <Badge tone={counts ? 'good' : 'mute'} icon={counts ? 'check' : null}>
            {counts ? 'On' : 'Off'}
          </Badge>
        )}
      </div>
      {isError && (
        <ErrorBanner
          title="Failed to fetch the early bird"
          reason={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Skeleton label="Loading the early bird" lines={2} />}
      {data && <p>{describe(data, counts)}</p>}
      <p>
        <Link to="/admin/edition" search={{ section: 'money' }}>
          Change it in the edition
        </Link>
      </p>
    </section>
  )
}

function describe({ on, percentHundredths, lastDay }: Edition['earlyBird'], counts: boolean): string {
  const percent = `${percentHundredths / 100}%`
  if (counts)
    return `Every price that is shown and charged is ${percent} lower, until ${formatDay(lastDay)} and that day included.`
  if (!on) return 'No price is reduced.'
  if (percentHundredths === 0) return 'It is switched on, but takes 0% off.'
  return `It was ${percent} until ${formatDay(lastDay)}. No price is reduced any more.`
}
