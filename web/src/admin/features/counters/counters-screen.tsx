import type { ReactNode } from 'react'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Badge } from '../../../ui/badge'
import { describeError } from '../../api/api-error'
import type { EventCounter } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import { formatClock, formatDay } from '../../ui/dates'
import { lazyPart } from '../../ui/lazy-part'
import { RecordScreen } from '../../ui/record-screen'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RecordKind, RowDoes } from '../../ui/record-screen-kind'
import { counterCalls, counterSort, countersKey } from './counters-api'

const column = columnHelper<EventCounter>()

function counterOf({ venue }: EventCounter): string {
  return format(t.counters.counter, { venue })
}

// The columns of the list of event counters (countdowns): venue, entry fee and event date. The edition's own counter
// has a badge.
function counterColumns({ actions }: RowDoes<EventCounter>): Columns<EventCounter> {
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

const CounterForm = lazyPart(async () => (await import('./counter-form')).CounterForm)

// Configures the screen that lists the event counters (countdowns).
const counterKind: RecordKind<EventCounter> = {
  id: countersKey[0],
  ability: 'content',
  title: t.counters.title,
  searchLabel: t.counters.search,
  placeholder: t.counters.venueOrDate,
  filters: [],
  sorts: [
    { value: '', label: t.common.oldestFirst },
    { value: '-createdAt', label: t.common.newestFirst },
    { value: 'venue', label: t.counters.venue },
    { value: '-entryFee', label: t.counters.highestFee },
    { value: 'eventDate', label: t.counters.eventDate },
  ],
  defaultSort: counterSort,
  columns: counterColumns,
  calls: counterCalls,
  edit: CounterForm,
  add: { label: t.counters.addNewEvent, form: CounterForm },
  words: {
    label: t.counters.title,
    nameOf: counterOf,
    whatOf: (counter) => format(t.counters.eventOf, { date: formatEventDay(counter) }),
    fetchFailed: (error) => ({
      title: format(t.counters.fetchFailed, { error: describeError(error) }),
    }),
    deleteTitle: t.counters.deleteTitle,
    deleteAsk: () => t.counters.deleteAsk,
    deleteFailed: (error) => format(t.counters.deleteFailed, { error: describeError(error) }),
    empty: {
      title: t.counters.empty,
      text: t.counters.emptyText,
    },
    noMatch: t.counters.noMatch,
  },
}

const { add: _add, ...withoutAdd } = counterKind

// The screen of the event counters. A counter has a venue, an entry fee and the time that the website counts down to.
export function CountersScreen(): ReactNode {
  // A new counter has a day and an entry fee.
  const kind = useMay('prices') ? counterKind : withoutAdd
  return <RecordScreen kind={kind} note={t.counters.note} />
}

// Formats an event's day in Indian time, for example "13 Sep 2025".
function formatEventDay({ eventDate }: Pick<EventCounter, 'eventDate'>): string {
  return formatDay(`${eventDate}T00:00:00+05:30`)
}

// Formats an event's time in Indian time, for example "9:00 am". Seconds are shown only if they are not 0, for example
// "9:00:30 am".
function formatEventTime({
  hours,
  minutes,
  seconds,
}: Pick<EventCounter, 'hours' | 'minutes' | 'seconds'>): string {
  const parts = seconds === 0 ? [hours, minutes] : [hours, minutes, seconds]
  return formatClock(parts.map((part) => String(part).padStart(2, '0')).join(':'))
}
