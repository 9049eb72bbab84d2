import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { t } from '../texts'
import { AddressLink } from './address-link'
import { listAddress } from './record-address'
import { recordPageKey } from './record-page-key'
import type { EditedKind, StoredRecord } from './record-screen-kind'
import { useRecordTasks } from './record-screen-tasks'

type Props<Row extends StoredRecord> = {
  kind: EditedKind<Row>
  id: string
  // The kind's name for listAddress, which returns the list's URL. An example is "volunteer".
  listed: string
  // More actions of the kind.
  more?: (row: Row) => ReactNode
}

// The actions on a record's page: status changes, edit and delete. The record list has the same actions.
export function ListedRecordTasks<Row extends StoredRecord>({ kind, id, listed, more }: Props<Row>) {
  const { read } = kind.calls
  const row = useQuery({
    queryKey: [kind.id, 'one', id],
    queryFn: () => {
      if (!read) throw new Error(`records of ${kind.id} cannot be read one by one`)
      return read(id)
    },
    retry: false,
  }).data
  return (
    <div className="record-tasks">
      {row && <RowTasks kind={kind} row={row} />}
      {row && more?.(row)}
      <AddressLink className="book-link" address={listAddress(listed, id) ?? '/admin/dashboard'}>
        {listed === 'booking' ? t.recordPage.showOnPlan : t.recordPage.showInList}
      </AddressLink>
    </div>
  )
}

function RowTasks<Row extends StoredRecord>({ kind, row }: { kind: EditedKind<Row>; row: Row }) {
  const { does, changing, dialog } = useRecordTasks({
    kind: { ...kind, touches: [...(kind.touches ?? []), recordPageKey] },
    deleted: false,
  })
  const { actions, onStatus } = does
  const statuses = (kind.statuses ?? []).filter(
    ({ status }) => status !== row.status && (kind.canBecome?.(row, status) ?? true),
  )
  return (
    <>
      {onStatus &&
        statuses.map(({ label, single, icon, status }) => (
          <Button
            key={status}
            size="sm"
            variant="line"
            icon={icon}
            disabled={changing}
            onClick={() => onStatus(row, status)}
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
