import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { t } from '../texts'
import { ActionBar, type Actions, type MenuItem } from './money/action-bar'
import { listAddress } from './record-address'
import { recordPageKey } from './record-keys'
import { AddressLink } from './record-link'
import type { EditedKind, StatusChoice, StoredRecord } from './record-screen-kind'
import { useRecordTasks } from './record-screen-tasks'

/**
 * The properties of the component with the actions on a record: buttons and their dialogs. For a record that is paid,
 * `money` contains the actions about its money, and the component shows all actions in one bar.
 */
export type RecordTasksProps = { id: string; money?: Actions | undefined }

type Props<Row extends StoredRecord> = {
  kind: EditedKind<Row>
  id: string
  // The kind's name for listAddress, which returns the list's URL. An example is "volunteer".
  listed: string
}

// The actions on a record's page: status changes, edit and delete. The record list has the same actions.
export function ListedRecordTasks<Row extends StoredRecord>({ kind, id, listed }: Props<Row>) {
  const row = useRow(kind, id)
  return (
    <div className="record-tasks">
      {row && <RowTasks kind={kind} row={row} />}
      <AddressLink className="book-link" address={addressOf(listed, id)}>
        {t.recordPage.showInList}
      </AddressLink>
    </div>
  )
}

function useRow<Row extends StoredRecord>({ id: name, calls: { read } }: EditedKind<Row>, id: string) {
  return useQuery({
    queryKey: [name, 'one', id],
    queryFn: () => {
      if (!read) throw new Error(`records of ${name} cannot be read one by one`)
      return read(id)
    },
    retry: false,
  }).data
}

function addressOf(listed: string, id: string): string {
  return listAddress(listed, id) ?? '/admin/dashboard'
}

// The actions on the record of a page, and the statuses that the office can set.
function usePageTasks<Row extends StoredRecord>(kind: EditedKind<Row>) {
  const tasks = useRecordTasks({
    kind: { ...kind, touches: [...(kind.touches ?? []), recordPageKey] },
    deleted: false,
  })
  const statusesOf = (row: Row): readonly StatusChoice[] =>
    tasks.does.onStatus
      ? (kind.statuses ?? []).filter(
          ({ status }) => status !== row.status && (kind.canBecome?.(row, status) ?? true),
        )
      : []
  return { ...tasks, statusesOf }
}

function RowTasks<Row extends StoredRecord>({ kind, row }: { kind: EditedKind<Row>; row: Row }) {
  const { does, changing, dialog, statusesOf } = usePageTasks(kind)
  const { actions, onStatus } = does
  return (
    <>
      {statusesOf(row).map(({ label, single, icon, status }) => (
        <Button
          key={status}
          size="sm"
          variant="line"
          icon={icon}
          disabled={changing}
          onClick={() => onStatus?.(row, status)}
        >
          {single ?? label}
        </Button>
      ))}
      {actions?.onEdit && (
        <Button size="sm" variant="line" icon="pencil" onClick={() => actions.onEdit?.(row)}>
          {t.common.edit}
        </Button>
      )}
      {actions?.onDelete && (
        <Button size="sm" variant="line" icon="trash" onClick={() => actions.onDelete?.(row)}>
          {t.common.delete}
        </Button>
      )}
      {dialog}
    </>
  )
}

type StatusChange = { label: string; onPress: () => void }

function StatusButtons({ changes }: { changes: readonly StatusChange[] }) {
  return changes.map(({ label, onPress }) => (
    <Button key={label} size="sm" variant="line" onClick={onPress}>
      {label}
    </Button>
  ))
}

// The menu items that change the status of the record, and those that edit or delete it.
function itemsOf<Row extends StoredRecord>(
  row: Row,
  { does: { actions, onStatus }, changing, statusesOf }: ReturnType<typeof usePageTasks<Row>>,
): [StatusChange[], MenuItem[]] {
  const changes = statusesOf(row).map(({ label, single, status }) => ({
    label: single ?? label,
    onPress: () => {
      if (!changing) onStatus?.(row, status)
    },
  }))
  const edits: MenuItem[] = []
  if (actions?.onEdit) edits.push({ label: t.common.edit, onPress: () => actions.onEdit?.(row) })
  if (actions?.onDelete) edits.push({ label: t.common.delete, onPress: () => actions.onDelete?.(row) })
  return [changes, edits]
}

type BarProps<Row extends StoredRecord> = Props<Row> & {
  // The actions about the money. Undefined: nothing was charged.
  money: Actions | undefined
  // The actions about the stalls of a booking.
  stallsOf?: (row: Row) => readonly MenuItem[]
  // The dialog of one of these actions, while it is open.
  openDialog?: (row: Row) => ReactNode
}

// The actions on the page of a record that is paid, together with the actions about its money, in one bar.
export function RecordBar<Row extends StoredRecord>(props: BarProps<Row>) {
  const { kind, id, listed, money, stallsOf, openDialog } = props
  const row = useRow(kind, id)
  const tasks = usePageTasks(kind)
  const { dialog } = tasks
  const [changes, edits] = row ? itemsOf(row, tasks) : [[], []]
  const shown = {
    label: listed === 'booking' ? t.recordPage.showOnPlan : t.recordPage.showInList,
    address: addressOf(listed, id),
  }
  const stalls = [...((row && stallsOf?.(row)) ?? []), ...(money?.stalls ?? [])]
  const more = [...(money ? changes : []), ...(money?.more ?? []), ...edits, shown]
  // While nothing is charged, the decision about the record is the main action. Later, the money is.
  const link = money ? money.link : <StatusButtons changes={changes} />
  const bar = <ActionBar {...money} link={link} stalls={stalls} more={more} />
  return (
    <>
      {money ? bar : <div className="record-tasks">{bar}</div>}
      {row && openDialog?.(row)}
      {dialog}
    </>
  )
}
