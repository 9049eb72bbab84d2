import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import type { Booking } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { hallQuery } from '../../ui/hall/hall-api'
import { PlanCard } from '../../ui/hall/plan-card'
import { describeCounts } from '../../ui/hall/stall-words'
import { useLiveHall } from '../../ui/hall/use-live-hall'
import { lazyScreen } from '../../ui/lazy-screen'
import { movedBy } from '../../ui/list-search'
import { bookingsKey } from '../../ui/record-keys'
import { RecordHead, useRecords } from '../../ui/record-screen'
import type { RecordSearch } from '../../ui/record-screen-kind'
import { RecordList } from '../../ui/record-screen-list'
import { bookingKind } from './booking-kind'
import type { BookingSearch } from './booking-search'
import { ChosenDetail } from './chosen-detail'
import { useChosenBooking } from './use-chosen-booking'

type Chosen = Pick<BookingSearch, 'booking' | 'stall'>

const ImportBookings = lazy(
  lazyScreen(async () => ({ default: (await import('./import-bookings')).ImportBookings })),
)

const route = getRouteApi('/portal/admin/stallbooking')

// The screen of the stall bookings with the plan next to the list. Selecting a booking in the list highlights it on the
// plan, and vice versa.
export function StallBookingsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const hallState = useQuery(hallQuery)
  useLiveHall(bookingsKey)

  const { choose, close } = usePanel(search)
  const chooseBooking = useCallback(({ _id }: Booking) => choose({ booking: _id, stall: '' }), [choose])
  const move = (change: Partial<RecordSearch>) => void navigate(movedBy<BookingSearch>(change))

  const hall = hallState.data
  const mayPeople = useMay('people')
  const kind = useMemo(() => bookingKind(chooseBooking, mayPeople), [chooseBooking, mayPeople])
  const { list, tasks } = useRecords(kind, search, move, chooseBooking)
  const chosen = useChosenBooking(search, list.data?.rows, hallState.data)

  return (
    <>
      <RecordHead
        kind={kind}
        search={search}
        list={list}
        tasks={tasks}
        note={hall && describeCounts(hall.counts)}
      >
        <Suspense fallback={null}>
          <ImportBookings />
        </Suspense>
      </RecordHead>
      <div className="plan-beside-list">
        <PlanCard
          hall={hallState}
          title={t.stallBookings.occupancy}
          hint={t.stallBookings.planHint}
          current={chosen.stallIds}
          onPress={({ id, bookingId }) => choose({ stall: id, booking: bookingId ?? '' })}
        />
        <section className="card" aria-label={t.stallBookings.stallBookings}>
          <RecordList
            kind={kind}
            list={list}
            search={search}
            tasks={tasks}
            onSearch={move}
            currentId={chosen.booking?._id}
            onChoose={chooseBooking}
          />
          <ChosenDetail chosen={chosen} hall={hall} tasks={tasks} onClose={close} />
        </section>
      </div>
      {tasks.dialog}
    </>
  )
}

// The panel for the booking or stall that the URL names. `choose` opens the panel or changes its content, and `close`
// closes it.
function usePanel(search: Chosen) {
  const navigate = route.useNavigate()
  const router = useRouter()
  // Opening the panel adds a history entry with `panel`. With this entry, Back closes the panel, even after a reload of
  // the page.
  const isOpen = search.booking !== '' || search.stall !== ''
  const choose = useCallback(
    (part: Chosen) =>
      void navigate({
        search: (now) => ({ ...now, ...part }),
        state: isOpen || { panel: true },
        replace: isOpen,
        resetScroll: false,
      }),
    [navigate, isOpen],
  )
  function close() {
    if (router.state.location.state.panel) router.history.back()
    else choose({ booking: '', stall: '' })
  }
  return { choose, close }
}
