import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { sentenceOf } from '../../api/api-error'
import { summaryKey } from '../../layout/summary-query'
import { ErrorBanner } from '../../ui/error-banner'
import { ExportButton } from '../../ui/export-button'
import { hallKey, hallQuery } from '../../ui/hall/hall-api'
import { PlanCard } from '../../ui/hall/plan-card'
import { describeCounts } from '../../ui/hall/stall-words'
import { useLiveHall } from '../../ui/hall/use-live-hall'
import { exportFilters } from '../../ui/list-search'
import { PageTitle } from '../../ui/page-title'
import { BookingList } from './booking-list'
import { filtersOf, type BookingSearch } from './booking-search'
import { bookingsKey, bookingsQuery } from './bookings-api'
import { ChosenDetail } from './chosen-detail'
import { useBookingTasks } from './use-booking-tasks'
import { useChosenBooking } from './use-chosen-booking'

const route = getRouteApi('/portal/admin/stallbooking')

// The stalls and who has them (png/22): the plan beside the list, each leading to the other.
export function StallBookingsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const client = useQueryClient()
  const filters = filtersOf(search)
  const list = useQuery(bookingsQuery(filters))
  const hallState = useQuery(hallQuery)
  const [dismissed, setDismissed] = useState<Error | null>(null)
  useLiveHall(bookingsKey)

  function refresh() {
    for (const queryKey of [hallKey, bookingsKey, summaryKey]) void client.invalidateQueries({ queryKey })
  }
  function choose(part: Pick<BookingSearch, 'booking' | 'stall'>) {
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false })
  }

  const hall = hallState.data
  const deleted = search.deleted !== ''
  const chosen = useChosenBooking(search, list.data?.rows ?? [], hall)
  const tasks = useBookingTasks({
    hall,
    deleted,
    refresh,
    reload: async (id) => (await list.refetch()).data?.rows.find(({ _id }) => _id === id),
    onCreated: ({ _id }) => choose({ booking: _id, stall: '' }),
  })

  return (
    <>
      <PageTitle title="Stall Bookings Management" note={hall && describeCounts(hall.hall.counts)}>
        {tasks.startAdd && (
          <Button variant="line" size="sm" icon="plus" disabled={!hall} onClick={tasks.startAdd}>
            Add New Booking
          </Button>
        )}
        <ExportButton file="stall_bookings.xlsx" filters={exportFilters(filters)} />
      </PageTitle>
      {list.error && list.error !== dismissed && (
        <ErrorBanner
          title="Failed to fetch bookings"
          reason={sentenceOf(list.error)}
          onDismiss={() => setDismissed(list.error)}
        />
      )}
      <div className="plan-beside-list">
        <PlanCard
          hall={hallState}
          title="Occupancy"
          hint="Select a stall to find its booking"
          current={chosen.stallIds}
          onPress={({ id, bookingId }) => choose({ stall: id, booking: bookingId ?? '' })}
        />
        <section className="card" aria-label="Stall bookings">
          <BookingList
            list={list}
            search={search}
            hall={hall?.hall}
            actions={tasks.actions}
            currentId={chosen.booking?._id}
            onChoose={({ _id }) => choose({ booking: _id, stall: '' })}
          />
          <ChosenDetail
            chosen={chosen}
            hall={hall?.hall}
            deleted={deleted}
            refresh={refresh}
            onClose={() => choose({ booking: '', stall: '' })}
          />
        </section>
      </div>
      {tasks.dialog}
    </>
  )
}
