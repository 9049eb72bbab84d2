import { format } from '../../../i18n/format'
import { Badge } from '../../../ui/badge'
import { describeError, serverWordsOr } from '../../api/api-error'
import type { Partner } from '../../api/records'
import { t } from '../../texts'
import { columnHelper, type Columns } from '../../ui/data-table'
import { lazyPart } from '../../ui/lazy-part'
import { Picture } from '../../ui/picture'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RecordKind, RowDoes } from '../../ui/record-screen-kind'
import { partnerTypeOptions } from './partner-search'
import { partnerCalls, partnersKey } from './partners-api'

const column = columnHelper<Partner>()

// The columns of the partners: name with logo, type, and website. There is no actions column if the account has no
// actions.
function partnerColumns({ actions }: RowDoes<Partner>): Columns<Partner> {
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

function partnerOf({ name }: Partner): string {
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

const PartnerForm = lazyPart(async () => (await import('./partner-form')).PartnerForm)
const PartnerOrder = lazyPart(async () => (await import('./partner-order')).PartnerOrder)

// Configures the screen that lists the partners.
export const partnerKind: RecordKind<Partner> = {
  id: partnersKey[0],
  ability: 'content',
  title: t.partners.title,
  searchLabel: t.partners.search,
  placeholder: t.partners.placeholder,
  filters: [
    {
      name: 'type',
      label: t.common.type,
      all: t.partners.allTypes,
      options: partnerTypeOptions,
    },
  ],
  sorts: [
    { value: '', label: t.partners.websiteOrder },
    { value: 'name', label: t.common.name },
    { value: 'type', label: t.common.type },
    { value: '-createdAt', label: t.common.newestFirst },
  ],
  defaultSort: 'position',
  columns: partnerColumns,
  calls: partnerCalls,
  edit: PartnerForm,
  add: { label: t.partners.addPartner, form: PartnerForm },
  order: PartnerOrder,
  words: {
    label: t.partners.title,
    nameOf: ({ name }) => name,
    whatOf: partnerOf,
    fetchFailed: (error) => ({
      title: format(t.partners.fetchFailed, { error: describeError(error) }),
    }),
    inAll: t.partners.note,
    deleteTitle: t.partners.deleteTitle,
    deleteAsk: () => t.partners.deleteAsk,
    deleteFailed: (error) => serverWordsOr(t.partners.deleteFailed, error),
    empty: { title: t.partners.empty },
    noMatch: t.partners.noMatch,
  },
}
