import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from '../../../ui/loader'
import { sentenceOf } from '../../api/api-error'
import type { Hall } from '../../api/records'
import { ErrorBanner } from '../error-banner'
import { HallPlan, type HallPlanProps } from './hall-plan'

type Props = Omit<HallPlanProps, 'hall'> & { hall: UseQueryResult<Hall> }

// The plan, or what stands in its place until it is there.
export function PlanCard({ hall: { data, error, isError, refetch }, ...plan }: Props) {
  if (data) return <HallPlan {...plan} hall={data} />
  return (
    <section className="card occupancy" aria-label={plan.title}>
      {isError ? (
        <ErrorBanner
          title="Failed to fetch the hall plan"
          reason={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton label="Loading the hall plan" lines={12} />
      )}
    </section>
  )
}
