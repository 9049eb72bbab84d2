import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { format } from '../../i18n/format'
import { siteNow } from '../../lib/site-clock'
import { Button } from '../../ui/button'
import { errorMessage } from '../api/api-error'
import type { FairEvent } from '../api/records'
import { useMay } from '../session/permissions'
import { t } from '../texts'
import { formatMoment } from '../ui/dates'
import { showFailure } from '../ui/toast-list'
import { advancePracticeClock, eventQuery } from './event-query'

const minute = 60_000

// A bar with the practice clock (simulated clock) of a demo, shown on every screen. Accounts with the edit permission
// can move the clock forward.
export function PracticeBar() {
  const { data } = useQuery(eventQuery)
  return data?.practice ? <Clock event={data} /> : null
}

function Clock({ event }: { event: FairEvent }) {
  const mayEdit = useMay('edit')
  const now = useSiteTime()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: advancePracticeClock,
    onSuccess: () => client.invalidateQueries(),
    onError: (error) => showFailure(t.layout.practice.failed, errorMessage(error)),
  })
  const untilFair = Math.ceil((Date.parse(`${event.firstDay}T09:00:00+05:30`) - now) / minute)
  const steps = [
    { by: '1h', label: t.layout.practice.hour },
    { by: '24h', label: t.layout.practice.day },
    ...(untilFair > 0 ? [{ by: `${untilFair}m`, label: t.layout.practice.fair }] : []),
  ]
  return (
    <section className="practice-bar" aria-label={t.layout.practice.label}>
      <p>{format(t.layout.practice.now, { moment: formatMoment(new Date(now).toISOString()) })}</p>
      {mayEdit && (
        <span className="practice-steps">
          {steps.map(({ by, label }) => (
            <Button key={label} variant="line" size="sm" disabled={isPending} onClick={() => mutate(by)}>
              {label}
            </Button>
          ))}
        </span>
      )}
    </section>
  )
}

// Returns the site's time, updated every second. The bar shows it without the seconds.
function useSiteTime(): number {
  const [now, setNow] = useState(siteNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(siteNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
