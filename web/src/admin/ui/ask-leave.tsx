import { useBlocker } from '@tanstack/react-router'
import { t } from '../texts'
import { AskDialog } from './ask-dialog'

type Props = {
  // Whether there are unsaved changes.
  dirty: boolean
  // If true, the user is not asked when the search parameters of the page change, because the unsaved changes are not
  // lost.
  ofPage?: boolean
}

// Asks for confirmation before unsaved changes are lost by leaving the page or the portal.
export function AskLeave({ dirty, ofPage = false }: Props) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && !(ofPage && current.pathname === next.pathname),
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  return <AskDiscard open={status === 'blocked'} onDiscard={() => proceed?.()} onKeep={() => reset?.()} />
}

type DiscardProps = { open: boolean; onDiscard: () => void; onKeep: () => void }

// The dialog that asks whether the unsaved changes should be discarded.
export function AskDiscard({ open, onDiscard, onKeep }: DiscardProps) {
  return (
    <AskDialog
      isLocal
      open={open}
      title={t.ui.askLeave.title}
      action={t.ui.askLeave.discard}
      keep={t.ui.askLeave.keepEditing}
      onAction={onDiscard}
      onKeep={onKeep}
    >
      <p>{t.ui.askLeave.text}</p>
    </AskDialog>
  )
}
