import type { UseQueryResult } from '@tanstack/react-query'
import { errorMessage } from '../../api/api-error'
import type { Hall } from '../../api/records'
import { t } from '../../texts'
import { lazyPart } from '../lazy-part'
import { QueryError } from '../query-error'
import { Skeleton } from '../skeleton'
import type { HallPlanProps } from './hall-plan'

const HallPlan = lazyPart(
  async () => (await import('./hall-plan')).HallPlan,
  <section className="card occupancy" aria-label={t.ui.planCard.loading}>
    <Skeleton label={t.ui.planCard.loading} lines={12} />
  </section>,
)

type Props = Omit<HallPlanProps, 'hall'> & { hall: UseQueryResult<Hall> }

// The card with the plan. If the plan is still loading or could not be loaded, the card shows a placeholder or an error
// instead.
export function PlanCard({ hall: { data, error, isError, refetch }, ...plan }: Props) {
  if (data) return <HallPlan {...plan} hall={data} />
  return (
    <section className="card occupancy" aria-label={plan.title}>
      {isError ? (
        <QueryError query={{ error, refetch }} title={t.ui.planCard.failed} reasonOf={errorMessage} />
      ) : (
        <Skeleton label={t.ui.planCard.loading} lines={12} />
      )}
    </section>
  )
}
