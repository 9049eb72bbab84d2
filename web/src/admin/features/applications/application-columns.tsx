import type { Application } from '../../api/records'
import { t } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import { Moment } from '../../ui/moment'
import { OneLine } from '../../ui/one-line'
import { formatPhone } from '../../ui/phone-number'
import { RecordLink } from '../../ui/record-link'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RowDoes } from '../../ui/record-screen-kind'
import { ReviewCell } from '../../ui/record-screen-status'
import { applicationOf, occupationName, typeNames } from './application-words'
import { Biodata } from './biodata'

const column = columnHelper<Application>()

// The columns of the list of applications. The lists of resource persons and of volunteers use the same columns.
export function applicationColumns({ actions, onStatus }: RowDoes<Application>): Columns<Application> {
  return column.columns([
    column.accessor('name', {
      header: t.common.name,
      meta: { card: 'title' },
      cell: ({ row }) => <NameCell application={row.original} />,
    }),
    column.display({
      id: 'contact',
      header: t.applications.contact,
      cell: ({ row: { original } }) => (
        <>
          <a className="plain-link num" href={`tel:+91${original.mobile}`}>
            {formatPhone(original.mobile)}
          </a>
          <OneLine text={original.email || original.address} />
        </>
      ),
    }),
    column.accessor('occupation', {
      header: t.applications.occupation,
      meta: { card: 'inline', rank: 2 },
      cell: ({ getValue }) => <span className="whole-words">{occupationName(getValue())}</span>,
    }),
    column.accessor('experience', {
      header: t.applications.experience,
      meta: { rank: 2 },
      enableSorting: false,
      cell: ({ getValue }) => <p className="two-lines">{getValue()}</p>,
    }),
    column.accessor('biodata', {
      header: t.applications.biodata,
      enableSorting: false,
      cell: ({ row: { original } }) => <Biodata application={original} />,
    }),
    column.accessor('status', {
      header: t.common.status,
      cell: ({ row: { original } }) => (
        <ReviewCell row={original} what={applicationOf(original)} onStatus={onStatus} />
      ),
    }),
    column.accessor('type', {
      header: t.common.type,
      enableSorting: false,
      meta: { card: 'inline', rank: 3 },
      cell: ({ getValue }) => <span className="whole-words">{typeNames[getValue()]}</span>,
    }),
    column.accessor('createdAt', {
      header: t.common.date,
      sortDescFirst: true,
      meta: { rank: 3 },
      cell: ({ getValue }) => <Moment at={getValue()} />,
    }),
    ...actionsColumn(actions, applicationOf),
  ])
}

function NameCell({ application: { _id, name } }: { application: Application }) {
  return (
    <RecordLink kind="application" id={_id}>
      {name}
    </RecordLink>
  )
}
