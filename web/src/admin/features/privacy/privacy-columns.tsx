import { format } from '../../../i18n/format'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import type { PrivacyRequest } from '../../api/records'
import { t } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import { Moment } from '../../ui/moment'
import { kindNames, stateNames, whoOf } from './privacy-texts'

const column = columnHelper<PrivacyRequest>()

// The columns shown in the list of privacy requests.
export function privacyColumns(onOpen: (request: PrivacyRequest) => void): Columns<PrivacyRequest> {
  return column.columns([
    column.accessor('name', {
      header: t.privacy.person,
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
      header: t.privacy.kind,
      enableSorting: false,
      cell: ({ getValue }) => kindNames[getValue()],
    }),
    column.accessor('createdAt', {
      header: t.privacy.received,
      meta: { labelled: true },
      sortDescFirst: true,
      cell: ({ getValue }) => <Moment at={getValue()} />,
    }),
    column.accessor('dueAt', {
      header: t.privacy.answerBy,
      meta: { labelled: true },
      cell: ({ getValue }) => <Moment at={getValue()} />,
    }),
    column.display({
      id: 'state',
      header: t.privacy.state,
      cell: ({ row: { original } }) => <StateBadge request={original} />,
    }),
    column.display({
      id: 'open',
      header: () => <span className="vh">{t.privacy.open}</span>,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => (
        <Button
          variant="line"
          size="sm"
          data-row-key="o"
          aria-label={format(t.privacy.openRequestOf, { who: whoOf(original) })}
          onClick={() => onOpen(original)}
        >
          {t.privacy.openRequest}
        </Button>
      ),
    }),
  ])
}

export function StateBadge({ request: { state, overdue } }: { request: PrivacyRequest }) {
  if (overdue) return <Badge tone="bad">{t.privacy.overdue}</Badge>
  if (state === 'open') return <Badge tone="warn">{stateNames.open}</Badge>
  return <Badge tone={state === 'done' ? 'good' : 'mute'}>{stateNames[state]}</Badge>
}
