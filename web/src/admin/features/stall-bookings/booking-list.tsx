import type { UseQueryResult } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListPage } from '../../api/list'
import type { Booking, Hall } from '../../api/records'
import { useMay } from '../../session/permissions'
import { DataTable } from '../../ui/data-table'
import { ListToolbar, type Filter } from '../../ui/list-toolbar'
import { NothingFound } from '../../ui/nothing-found'
import type { RecordActions } from '../../ui/row-actions'
import { useLastPage } from '../../ui/use-last-page'
import { bookingColumns } from './booking-columns'
import { bookingDefaults, bookingStatuses, type BookingSearch } from './booking-search'

const route = getRouteApi('/portal/admin/stallbooking')

const statusFilter: Filter = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  options: bookingStatuses.map((status) => ({ value: status, label: status })),
}

// For those who may bring deleted ones back.
const deletedFilter: Filter = {
  name: 'deleted',
  label: 'Deleted',
  all: 'Not deleted',
  options: [{ value: 'true', label: 'Deleted' }],
}

const sorts = [
  { value: '', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'name', label: 'Organisation' },
  { value: 'status', label: 'Status' },
  { value: '-amount', label: 'Highest amount' },
]

type Props = {
  list: UseQueryResult<ListPage<Booking>>
  search: BookingSearch
  hall: Hall | undefined
  actions: RecordActions<Booking> | null
  currentId: string | undefined
  onChoose: (booking: Booking) => void
}

// The list of bookings, with its search and filters.
export function BookingList({ list, search, hall, actions, currentId, onChoose }: Props) {
  const navigate = route.useNavigate()
  const mayRestore = useMay('restore')
  const change = (part: Partial<BookingSearch>) =>
    void navigate({
      search: (now) => ({ ...now, page: 1, ...part }),
      replace: 'q' in part,
      resetScroll: false,
    })
  useLastPage(list.data?.total, search, change)
  // The row chooses too; its name is the button for keyboards.
  const columns = useMemo(() => bookingColumns({ hall, actions, onChoose }), [hall, actions, onChoose])
  const filtered = search.q !== '' || search.status !== '' || search.deleted !== ''

  return (
    <>
      <ListToolbar
        label="Search stall bookings"
        placeholder="Organisation, phone or stall"
        filters={mayRestore ? [statusFilter, deletedFilter] : [statusFilter]}
        sorts={sorts}
        search={search}
        total={list.data?.total}
        onSearch={change}
      />
      <DataTable
        label="Stall bookings"
        columns={columns}
        list={list}
        search={search}
        onSearch={change}
        defaultSort="-createdAt"
        currentId={currentId}
        onChoose={onChoose}
        empty={
          <NothingFound
            title="No stall bookings found matching your criteria."
            onClear={filtered ? () => change(bookingDefaults) : undefined}
          />
        }
      />
    </>
  )
}
