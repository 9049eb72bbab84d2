import { counted, t } from '../texts'
import { AskDialog } from './ask-dialog'
import type { StatusChoice, StoredRecord } from './record-screen-kind'

type Props = {
  rows: readonly StoredRecord[]
  choice: StatusChoice
  onAction: () => void
  onKeep: () => void
}

// Asks for confirmation before the status of records is changed. The question contains the number of records.
export function AskStatus({ rows, choice: { label, single, icon, ask }, onAction, onKeep }: Props) {
  if (!ask) return null
  const { title, note, noteOf, isDestructive = true } = ask
  return (
    <AskDialog
      open
      title={counted(rows.length, title)}
      action={rows.length === 1 ? (single ?? label) : label}
      icon={icon}
      isDestructive={isDestructive}
      keep={t.common.keep}
      onAction={onAction}
      onKeep={onKeep}
    >
      <p>{noteOf?.(rows) ?? note}</p>
    </AskDialog>
  )
}
