import { useBlocker } from '@tanstack/react-router'
import { AskDialog } from '../../ui/ask-dialog'

// Asks before what was typed is lost by going elsewhere, in the portal or out of it.
export function AskLeave({ dirty }: { dirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  return (
    <AskDialog
      open={status === 'blocked'}
      title="Discard your changes?"
      action="Discard"
      keep="Keep editing"
      onAction={() => proceed?.()}
      onKeep={() => reset?.()}
    >
      <p>What you typed is not saved yet.</p>
    </AskDialog>
  )
}
