import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { format } from '../../../i18n/format'
import { Badge } from '../../../ui/badge'
import { errorMessage } from '../../api/api-error'
import type { Edition, HallKind } from '../../api/records'
import { t } from '../../texts'
import { formatDay } from '../../ui/dates'
import { QueryError } from '../../ui/query-error'
import { Skeleton } from '../../ui/skeleton'
import { earlyBirdQuery } from './hall-office-api'

// Shows whether the early bird discount applies now, with a link to its settings.
export function EarlyBirdCard({ kinds }: { kinds: readonly HallKind[] }) {
  const { data, error, isError, refetch } = useQuery(earlyBirdQuery)
  // The server's clock decides whether the discount applies. The portal recognises that it applies if a price differs
  // from its list price.
  const counts = kinds.some(({ base, listBase }) => base !== listBase)
  return (
    <section className="card hall-note" aria-labelledby="early-bird-title">
      <div className="card-head">
        <h2 id="early-bird-title">{t.hall.earlyBirdTitle}</h2>
        {data && (
          <Badge tone={counts ? 'good' : 'mute'} icon={counts ? 'check' : null}>
            {counts ? t.hall.on : t.hall.off}
          </Badge>
        )}
      </div>
      <QueryError query={{ error, refetch }} title={t.hall.earlyBirdFailed} reasonOf={errorMessage} />
      {!data && !isError && <Skeleton label={t.hall.loadingEarlyBird} lines={2} />}
      {data && <p>{describe(data, counts)}</p>}
      <p>
        <Link to="/admin/edition" search={{ section: 'money' }}>
          {t.hall.changeInEdition}
        </Link>
      </p>
    </section>
  )
}

function describe({ on, percentHundredths, lastDay }: Edition['earlyBird'], counts: boolean): string {
  if (!counts && !on) return t.hall.earlyBird.off
  if (!counts && percentHundredths === 0) return t.hall.earlyBird.zero
  const text = counts ? t.hall.earlyBird.counts : t.hall.earlyBird.over
  return format(text, { percent: percentHundredths / 100, day: formatDay(lastDay) })
}
