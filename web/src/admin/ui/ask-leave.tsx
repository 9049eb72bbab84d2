import { useBlocker } from '@tanstack/react-router'
import { t } from '../texts'
import { AskDialog } from './ask-dialog'

type Props = {
  // Something is typed and not saved.
  dirty: boolean
  // What is typed lasts as long as its page: another state of the same page does not ask.
  ofPage?: boolean
}

// Asks before what was typed is lost by going elsewhere, in the portal or out of it.
export function AskLeave({ dirty, ofPage = false }: Props) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && !(ofPage && current.pathname === next.pathname),
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  return <AskDiscard open={status === 'blocked'} onDiscard={() => proceed?.()} onKeep={() => reset?.()} />
}

type DiscardProps = { open: boolean; onDiscard: () => void; onKeep: () => void }

// The question itself.
export function AskDiscard({ open, onDiscard, onKeep }: DiscardProps) {
  return (
    <AskDialog
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
