import { format } from '../../../i18n/format'
import { Badge } from '../../../ui/badge'
import type { Partner } from '../../api/records'
import { t } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import { Picture } from '../../ui/picture'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RowDoes } from '../../ui/record-screen-kind'

const column = columnHelper<Partner>()

// The columns of the partners: name with logo, type, and website. There is no actions column if the account has no
// actions.
export function partnerColumns({ actions }: RowDoes<Partner>): Columns<Partner> {
  return column.columns([
    column.accessor('name', {
      header: t.partners.partnerName,
      meta: { card: 'title' },
      cell: ({ row }) => <NameCell partner={row.original} />,
    }),
    column.accessor('type', {
      header: t.common.type,
      cell: ({ getValue }) => (
        <Badge tone={tones[getValue()]} icon={null}>
          {t.partners.types[getValue()]}
        </Badge>
      ),
    }),
    column.accessor('website', {
      header: t.common.website,
      enableSorting: false,
      cell: ({ getValue }) =>
        getValue() && (
          <a className="plain-link" href={getValue()} target="_blank" rel="noreferrer">
            {getValue().replace(/^https?:\/\/|\/$/g, '')}
          </a>
        ),
    }),
    ...actionsColumn(actions, partnerOf),
  ])
}

export function partnerOf({ name }: Partner): string {
  return format(t.partners.partner, { name })
}

// The colours of the partner types. The colours only make the column easier to scan, because the type is also shown as
// text.
const tones = { Knowledge: 'good', Industrial: 'warn', Media: 'info', Agency: 'mute' } as const

// Returns the initials that replace a missing logo: "DI" for the Deccan Institute of Soil Biology.
function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0x20))
    .join('')
    .toUpperCase()
}

function NameCell({ partner: { name, picture, sample } }: { partner: Partner }) {
  return (
    <span className="name-with-logo">
      {picture ? (
        <span className="small-logo">
          <Picture picture={picture} alt="" sizes="56px" />
        </span>
      ) : (
        <span className="small-logo small-logo-none" aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      <span>
        <b>{name}</b>
        {sample && <small>{t.partners.sample}</small>}
      </span>
    </span>
  )
}
