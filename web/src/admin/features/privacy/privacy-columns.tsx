import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import type { PrivacyRequest } from '../../api/records'
import { columnHelper, type Columns } from '../../ui/data-table'
import { Moment } from '../../ui/moment'
import { kindWords, stateWords, whoOf } from './privacy-words'

const column = columnHelper<PrivacyRequest>()

// The columns of the requests: who, what, by when.
export function privacyColumns(onOpen: (request: PrivacyRequest) => void): Columns<PrivacyRequest> {
  return column.columns([
    column.accessor('name', {
      header: 'Who',
      enableSorting: false,
      meta: { card: 'title' },
      cell: ({ row: { original } }) => (
        <>
          <b>{whoOf(original)}</b>
          <small>{original.email || original.phone || original.orderId}</small>
        </>
      ),
    }),
    column.accessor('kind', {
      header: 'Wants to',
      enableSorting: false,
      cell: ({ getValue }) => kindWords[getValue()],
    }),
    column.accessor('createdAt', {
      header: 'Asked',
      sortDescFirst: true,
      cell: ({ getValue }) => <Moment at={getValue()} />,
    }),
    column.accessor('dueAt', { header: 'Answer by', cell: ({ getValue }) => <Moment at={getValue()} /> }),
    column.display({
      id: 'state',
      header: 'State',
      cell: ({ row: { original } }) => <StateBadge request={original} />,
    }),
    column.display({
      id: 'open',
      header: () => <span className="vh">Open</span>,
      cell: ({ row: { original } }) => (
        <Button variant="line" size="sm" onClick={() => onOpen(original)}>
          Look<span className="vh"> at the request of {whoOf(original)}</span>
        </Button>
      ),
    }),
  ])
}

export function StateBadge({ request: { state, overdue } }: { request: PrivacyRequest }) {
  if (overdue) return <Badge tone="bad">Overdue</Badge>
  if (state === 'open') return <Badge tone="warn">{stateWords.open}</Badge>
  return <Badge tone={state === 'done' ? 'good' : 'mute'}>{stateWords[state]}</Badge>
}
