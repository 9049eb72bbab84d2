import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/loader'
import { sentenceOf } from '../../api/api-error'
import { summaryKey } from '../../layout/summary-query'
import { useMay } from '../../session/permissions'
import { ErrorBanner } from '../../ui/error-banner'
import { ExportButton } from '../../ui/export-button'
import { exportFilters } from '../../ui/list-search'
import { PageTitle } from '../../ui/page-title'
import { BookingDetail } from './booking-detail'
import { BookingList } from './booking-list'
import { filtersOf, type BookingSearch } from './booking-search'
import { bookingsKey, bookingsQuery } from './bookings-api'
import { hallKey, hallQuery } from './hall-api'
import { Occupancy } from './occupancy'
import { StallDetail } from './stall-detail'
import { describeCounts, nameStall } from './stall-words'
import { useBookingStatus } from './use-booking-status'
import { useBookingTasks } from './use-booking-tasks'
import { useChosenBooking } from './use-chosen-booking'
import { useLiveHall } from './use-live-hall'

const route = getRouteApi('/portal/admin/stallbooking')

// The stalls and who has them (png/22): the plan beside the list, each leading to the other.
export function StallBookingsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const client = useQueryClient()
  const mayEdit = useMay('edit')
  const list = useQuery(bookingsQuery(filtersOf(search)))
  const { data: hall, ...hallState } = useQuery(hallQuery)
  const [dismissed, setDismissed] = useState<Error | null>(null)
  useLiveHall()

  function refresh() {
    for (const queryKey of [hallKey, bookingsKey, summaryKey]) void client.invalidateQueries({ queryKey })
  }
  function choose(part: Pick<BookingSearch, 'booking' | 'stall'>) {
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false })
  }

  const closeDetail = () => choose({ booking: '', stall: '' })

  const chosen = useChosenBooking(search, list.data?.rows ?? [], hall)
  const status = useBookingStatus(refresh)
  const tasks = useBookingTasks({
    hall,
    deleted: search.deleted !== '',
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
        <ExportButton file="stall_bookings.xlsx" filters={exportFilters(filtersOf(search))} />
      </PageTitle>
      {list.error && list.error !== dismissed && (
        <ErrorBanner
          title="Failed to fetch bookings"
          reason={sentenceOf(list.error)}
          onDismiss={() => setDismissed(list.error)}
        />
      )}
      <div className="plan-beside-list">
        {hall ? (
          <Occupancy
            hall={hall}
            current={chosen.stallIds}
            onPress={({ id, bookingId }) => choose({ stall: id, booking: bookingId ?? '' })}
          />
        ) : (
          <section className="card occupancy" aria-label="Occupancy">
            {hallState.isError ? (
              <ErrorBanner
                title="Failed to fetch the hall plan"
                reason={sentenceOf(hallState.error)}
                onRetry={() => void hallState.refetch()}
              />
            ) : (
              <Skeleton label="Loading the hall plan" lines={12} />
            )}
          </section>
        )}
        <section className="card" aria-label="Stall bookings">
          <BookingList
            list={list}
            search={search}
            hall={hall?.hall}
            actions={tasks.actions}
            currentId={chosen.booking?._id}
            onChoose={({ _id }) => choose({ booking: _id, stall: '' })}
          />
          {chosen.booking && (
            <BookingDetail
              key={chosen.booking._id}
              booking={chosen.booking}
              hall={hall?.hall}
              busy={status.isPending}
              onClose={closeDetail}
              onStatus={
                mayEdit && search.deleted === ''
                  ? (next) => chosen.booking && status.mutate({ booking: chosen.booking, status: next })
                  : undefined
              }
            />
          )}
          {hall && chosen.stall && !chosen.booking && (
            <StallDetail key={chosen.stall.id} stall={chosen.stall} hall={hall.hall} onClose={closeDetail} />
          )}
        </section>
      </div>
      <p className="vh" role="status">
        {chosen.booking && `Booking of ${chosen.booking.name} is shown`}
        {hall && chosen.stall && !chosen.booking && `${nameStall(hall.hall, chosen.stall)} is shown`}
      </p>
      {tasks.dialog}
    </>
  )
}
