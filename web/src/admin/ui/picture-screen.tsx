import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { format } from '../../i18n/format'
import type { Text } from '../../i18n/texts.gen'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/icon'
import { describeError } from '../api/api-error'
import type { ListPage } from '../api/list'
import { useMay } from '../session/permissions'
import { t } from '../texts'
import { NothingFound } from './list-card'
import { PageTitle } from './page-title'
import { PictureGrid } from './picture-grid'
import type { EditedKind, StoredRecord } from './record-screen-kind'
import { useRecordTasks } from './record-screen-tasks'
import type { RecordActions } from './row-actions'
import { SortableList } from './sortable-list'
import { useSavedOrder } from './use-saved-order'

type Empty = { title: string; text?: string }

type Props<Row extends StoredRecord> = {
  kind: EditedKind<Row>
  title: string
  // Returns the line below the title for the given records.
  noteOf: (rows: readonly Row[] | undefined, deleted: boolean) => ReactNode
  queryOf: (deleted: boolean) => UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, string[]>
  onOrder: (ids: string[]) => Promise<void>
  failed: Text<'error'>
  empty: Empty
  noneDeleted: Empty
  // Returns the name of a card for screen readers.
  nameOf: (row: Row, index: number) => string
  className?: string
  // Whether the last card is a button that adds a record.
  hasAddCard?: boolean
  // Renders a card. `handles` are the buttons that change its position.
  children: (row: Row, card: Card<Row>) => ReactNode
}

type Card<Row> = { index: number; deleted: boolean; actions: RecordActions<Row> | null; handles: ReactNode }

// The screen of records that are cards with images. Their order on the website can be changed by drag and drop.
export function PictureScreen<Row extends StoredRecord>(props: Props<Row>) {
  const { kind, title, noteOf, queryOf, onOrder, failed, empty, noneDeleted, nameOf } = props
  const search: { deleted?: string } = useSearch({ strict: false })
  const deleted = search.deleted === 'true'
  const query = queryOf(deleted)
  const list = useQuery(query)
  const saveOrder = useSavedOrder(query.queryKey, onOrder)
  const { does, startAdd, dialog } = useRecordTasks({ kind, deleted })
  return (
    <>
      <PageTitle title={title} note={noteOf(list.data?.rows, deleted)}>
        <DeletedSwitch label={title} deleted={deleted} />
        {startAdd && (
          <Button size="sm" icon="plus" onClick={startAdd}>
            {kind.add?.label}
          </Button>
        )}
      </PageTitle>
      <PictureGrid
        label={title}
        list={list}
        failed={(error) => format(failed, { error: describeError(error) })}
        empty={<NothingFound {...(deleted ? noneDeleted : empty)} />}
      >
        {(rows) => (
          <SortableList
            label={title}
            items={rows}
            idOf={({ _id }) => _id}
            nameOf={(row) => nameOf(row, rows.indexOf(row))}
            layout="grid"
            className={classNames('picture-grid', props.className)}
            onOrder={startAdd && saveOrder}
            last={props.hasAddCard && startAdd && <AddCard label={kind.add?.label} onAdd={startAdd} />}
          >
            {(row, handles, index) => props.children(row, { index, deleted, actions: does.actions, handles })}
          </SortableList>
        )}
      </PictureGrid>
      {dialog}
    </>
  )
}

function AddCard({ label, onAdd }: { label: string | undefined; onAdd: () => void }) {
  return (
    <li>
      <button type="button" className="picture-add" onClick={onAdd}>
        <Icon name="plus" size={28} />
        {label}
      </button>
    </li>
  )
}

// Chooses between current and deleted records. It is shown only to accounts that may restore records.
function DeletedSwitch({ label, deleted }: { label: string; deleted: boolean }) {
  const navigate = useNavigate()
  if (!useMay('restore')) return null
  return (
    <div className="switch" role="group" aria-label={label}>
      <button
        type="button"
        aria-pressed={deleted}
        onClick={() => void navigate({ to: '.', search: { deleted: deleted ? '' : 'true' } })}
      >
        {t.ui.filter.showDeleted}
      </button>
    </div>
  )
}
