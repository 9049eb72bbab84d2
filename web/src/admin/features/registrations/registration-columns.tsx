import { format } from '../../../i18n/format'
import { formatAmount, groupDigits } from '../../../lib/money'
import { StatusBadge } from '../../../ui/status-badge'
import type { Registration } from '../../api/records'
import { t } from '../../texts'
import { categoryName } from '../../ui/category-name'
import { columnHelper, type Columns } from '../../ui/data-table'
import { Moment } from '../../ui/moment'
import { DueNote } from '../../ui/money/money-filter'
import { formatPhone } from '../../ui/phone-links'
import { RecordLink } from '../../ui/record-link'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RowDoes } from '../../ui/record-screen-kind'
import { OneLine } from '../../ui/row-details'

const column = columnHelper<Registration>()

// The columns of the registrations. There is no actions column if the account has no actions.
export function registrationColumns({ actions }: RowDoes<Registration>): Columns<Registration> {
  return [...dataColumns, ...actionsColumn(actions, registrationOf)]
}

export function registrationOf({ name }: Registration): string {
  return format(t.registrations.registrationOf, { name })
}

const dataColumns = column.columns([
  column.accessor('name', {
    header: t.registrations.nameOrCompany,
    meta: { card: 'title' },
    cell: ({ row }) => <WhoCell registration={row.original} />,
  }),
  column.display({
    id: 'contact',
    header: t.registrations.contact,
    cell: ({ row: { original } }) => (
      <>
        <a className="plain-link num" href={`tel:+91${original.phone}`}>
          {formatPhone(original.phone)}
        </a>
        <OneLine text={[original.email, original.address].filter(Boolean).join(' · ')} />
      </>
    ),
  }),
  column.accessor('category', {
    header: t.common.category,
    meta: { card: 'inline', rank: 2 },
    cell: ({ getValue }) => categoryName(getValue()),
  }),
  column.accessor('amount', {
    header: t.common.amount,
    sortDescFirst: true,
    meta: { align: 'end', card: 'inline' },
    cell: ({ row: { original } }) => (
      <>
        <span className="num">{formatAmount(original.amount)}</span>
        <DueNote money={original} />
      </>
    ),
  }),
  column.accessor('status', {
    header: t.common.status,
    cell: ({ getValue }) => <StatusBadge status={getValue()} />,
  }),
  column.accessor('createdAt', {
    header: t.common.date,
    sortDescFirst: true,
    meta: { rank: 2 },
    cell: ({ getValue }) => <Moment at={getValue()} />,
  }),
])

function WhoCell({ registration }: { registration: Registration }) {
  const { _id, name, company, degree, college, persons } = registration
  const group = persons > 1 && format(t.registrations.importGroup, { count: groupDigits(persons) })
  const more = [company !== name && company, degree, college, group].filter(Boolean).join(', ')
  return (
    <>
      <RecordLink kind="registration" id={_id}>
        {name}
      </RecordLink>
      {more && <small className="two-lines">{more}</small>}
    </>
  )
}
