import { useQuery } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { StatusBadge } from '../../../ui/status-badge'
import type { Booking } from '../../api/records'
import { useBookingNames } from '../../layout/event-query'
import { t, counted } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import { formatDay } from '../../ui/dates'
import { hallQuery } from '../../ui/hall/hall-api'
import { DueNote, moneyName } from '../../ui/money/money-filter'
import { formatPhone } from '../../ui/phone-links'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RecordActions } from '../../ui/row-actions'
import { bookingOf, paymentNames } from './booking-texts'
import { StallChips } from './stall-chips'

const column = columnHelper<Booking>()

// The columns with people's data and amounts.
const ofPeople: ReadonlySet<unknown> = new Set<keyof Booking>(['contactPerson', 'amount'])

// The columns of the stall bookings. The name is a button that calls onChoose. If mayPeople is false, the columns with
// people's data are omitted.
export function bookingColumns(
  actions: RecordActions<Booking> | null,
  onChoose: (booking: Booking) => void,
  mayPeople: boolean,
): Columns<Booking> {
  const all = column.columns([
    column.accessor('name', {
      header: t.stallBookings.organisation,
      meta: { card: 'title' },
      cell: ({ row: { original } }) => <OrganisationCell booking={original} onChoose={onChoose} />,
    }),
    column.accessor('contactPerson', {
      header: t.stallBookings.contact,
      meta: { rank: 2 },
      cell: ({ row: { original } }) => <ContactCell booking={original} />,
    }),
    column.accessor('type', {
      header: t.stallBookings.stalls,
      cell: ({ row: { original } }) => (
        <>
          <BookedStalls booking={original} />
          <TypeName type={original.type} />
        </>
      ),
    }),
    column.accessor('amount', {
      header: t.common.amount,
      sortDescFirst: true,
      meta: { align: 'end', rank: 1 },
      cell: ({ row: { original } }) => (
        <>
          <b className="num">{formatAmount(original.amount)}</b>
          <DueNote money={original} />
          {original.payBy && (original.due ?? 0) > 0 && (
            <small className="pay-by">
              {format(t.stallBookings.payByDay, { day: formatDay(`${original.payBy}T00:00:00+05:30`) })}
            </small>
          )}
        </>
      ),
    }),
    column.accessor('status', {
      header: t.common.status,
      cell: ({ row: { original } }) => (
        <>
          <StatusBadge status={original.status} />
          <small>{moneyName(original.money) || paymentNames[original.paymentStatus]}</small>
          <small className="num">
            <time dateTime={original.createdAt}>{formatDay(original.createdAt)}</time>
          </small>
        </>
      ),
    }),
    ...actionsColumn(actions, bookingOf),
  ])
  return mayPeople ? all : all.filter((one) => !('accessorKey' in one && ofPeople.has(one.accessorKey)))
}

function OrganisationCell({ booking, onChoose }: { booking: Booking; onChoose: (booking: Booking) => void }) {
  const category = useBookingNames().categoryName(booking.category)
  const about =
    booking.members > 0
      ? counted(booking.members, t.stallBookings.categoryAndMembers, { category })
      : category
  return (
    <>
      <button
        type="button"
        className="row-button"
        data-row-key="o"
        onClick={(event) => {
          // The row has the same click handler. Without stopPropagation, onChoose would be called twice.
          event.stopPropagation()
          onChoose(booking)
        }}
      >
        {booking.name}
      </button>
      <small className="cell-line" title={about}>
        {about}
      </small>
    </>
  )
}

function TypeName({ type }: { type: string }) {
  const name = useBookingNames().typeName(type)
  return (
    <small className="cell-line stall-type" title={name}>
      {name}
    </small>
  )
}

function BookedStalls({ booking: { stalls } }: { booking: Booking }) {
  return <StallChips stalls={stalls} hall={useQuery(hallQuery).data} />
}

function ContactCell({ booking: { contactPerson, phone, address } }: { booking: Booking }) {
  return (
    <>
      {contactPerson}
      {contactPerson && <br />}
      <span className="num">{formatPhone(phone)}</span>
      {address && (
        <small className="cell-line" title={address}>
          {address}
        </small>
      )}
    </>
  )
}
