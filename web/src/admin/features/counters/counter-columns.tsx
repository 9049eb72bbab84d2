import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Badge } from '../../../ui/badge'
import type { EventCounter } from '../../api/records'
import { t } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RowDoes } from '../../ui/record-screen-kind'
import { formatEventDay, formatEventTime } from './counter-words'

const column = columnHelper<EventCounter>()

export function counterOf({ venue }: EventCounter): string {
  return format(t.counters.counter, { venue })
}

// The columns of the list of event counters (countdowns): venue, entry fee and event date. The edition's own counter
// has a badge.
export function counterColumns({ actions }: RowDoes<EventCounter>): Columns<EventCounter> {
  return column.columns([
    column.accessor('venue', {
      header: t.counters.venue,
      meta: { card: 'title' },
      cell: ({ row: { original } }) => (
        <>
          <b>{original.venue}</b>
          {original.own && (
            <span className="cell-badge">
              <Badge tone="good">{t.counters.used}</Badge>
            </span>
          )}
        </>
      ),
    }),
    column.accessor('entryFee', {
      header: t.counters.entryFee,
      sortDescFirst: true,
      meta: { align: 'end', card: 'inline' },
      cell: ({ getValue }) => <span className="num">{formatAmount(getValue())}</span>,
    }),
    column.accessor('eventDate', {
      header: t.counters.eventDate,
      sortDescFirst: true,
      cell: ({ row: { original } }) => (
        <span className="moment">
          {formatEventDay(original)}
          <small>{formatEventTime(original)}</small>
        </span>
      ),
    }),
    ...actionsColumn(actions, counterOf),
  ])
}
