import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from '../../../ui/loader'
import { sentenceOf } from '../../api/api-error'
import type { HallStall } from '../../api/records'
import { ErrorBanner } from '../../ui/error-banner'
import type { OfficeHall } from './hall-api'
import { Occupancy } from './occupancy'

type Props = {
  hall: UseQueryResult<OfficeHall>
  current: readonly string[]
  onPress: (stall: HallStall) => void
}

// The plan, or what stands in its place until it is there.
export function PlanCard({ hall: { data, error, isError, refetch }, current, onPress }: Props) {
  if (data) return <Occupancy hall={data} current={current} onPress={onPress} />
  return (
    <section className="card occupancy" aria-label="Occupancy">
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
