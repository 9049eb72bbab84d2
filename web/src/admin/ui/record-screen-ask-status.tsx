import { counted, t } from '../texts'
import { AskDialog } from './ask-dialog'
import type { StatusChoice } from './record-screen-kind'

type Props = { count: number; choice: StatusChoice; onAction: () => void; onKeep: () => void }

// Asks for confirmation before the status of several records is changed. The question contains the number of records.
export function AskStatus({ count, choice: { label, icon, ask }, onAction, onKeep }: Props) {
  if (!ask) return null
  return (
    <AskDialog
      open
      title={counted(count, ask.title)}
      action={label}
      icon={icon}
      keep={t.common.keep}
      onAction={onAction}
      onKeep={onKeep}
    >
      <p>{ask.note}</p>
    </AskDialog>
  )
}
