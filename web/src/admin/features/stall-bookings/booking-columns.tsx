import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '../../../lib/money'
import { StatusBadge } from '../../../ui/status-badge'
import type { Booking } from '../../api/records'
import { columnHelper, type Columns } from '../../ui/data-table'
import { formatDay } from '../../ui/dates'
import { hallQuery } from '../../ui/hall/hall-api'
import { formatPhone } from '../../ui/phone-number'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RecordActions } from '../../ui/row-actions'
import { bookingOf, paymentWords } from './booking-words'
import { StallChips } from './stall-chips'

const column = columnHelper<Booking>()

// The columns of png/22, with everything that the specification asks for. onChoose shows a booking beside the list; the name
// is its button.
export function bookingColumns(
  actions: RecordActions<Booking> | null,
  onChoose: (booking: Booking) => void,
): Columns<Booking> {
  return column.columns([
    column.accessor('name', {
      header: 'Organisation',
      meta: { card: 'title' },
      cell: ({ row: { original } }) => <OrganisationCell booking={original} onChoose={onChoose} />,
    }),
    column.accessor('contactPerson', {
      header: 'Contact',
      cell: ({ row: { original } }) => <ContactCell booking={original} />,
    }),
    column.accessor('type', {
      header: 'Stalls',
      cell: ({ row: { original } }) => (
        <>
          <BookedStalls booking={original} />
          <small>{original.type}</small>
        </>
      ),
    }),
    column.accessor('amount', {
      header: 'Amount',
      sortDescFirst: true,
      meta: { align: 'end' },
      cell: ({ getValue }) => <b className="num">{formatAmount(getValue())}</b>,
    }),
    column.accessor('status', {
      header: 'Status',
      cell: ({ row: { original } }) => (
        <>
          <StatusBadge status={original.status} />
          <small>
            {paymentWords[original.paymentStatus]}
            <time dateTime={original.createdAt}>{formatDay(original.createdAt)}</time>
          </small>
        </>
      ),
    }),
    ...actionsColumn(actions, bookingOf),
  ])
}

function OrganisationCell({ booking, onChoose }: { booking: Booking; onChoose: (booking: Booking) => void }) {
  return (
    <>
      <button
        type="button"
        className="row-button"
        onClick={(event) => {
          // The row does the same.
          event.stopPropagation()
          onChoose(booking)
        }}
      >
        {booking.name}
      </button>
      <small>
        {booking.category}, {booking.members === 1 ? '1 person' : `${booking.members} people`}
      </small>
    </>
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
