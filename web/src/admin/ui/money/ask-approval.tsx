import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '../../api/api-error'
import { t } from '../../texts'
import { AskDialog } from '../ask-dialog'

type Props = {
  title: string
  action: string
  busyAction: string
  // Whether the action cancels something. The button of the action is then red.
  isDestructive?: boolean
  send: () => Promise<unknown>
  // Stops `send` after its current request.
  onStop?: (() => void) | undefined
  stopping?: boolean
  onDone: () => void
  onClose: () => void
  children: ReactNode
}

// A confirmation dialog for an action that moves money.
export function AskApproval(props: Props) {
  const {
    title,
    action,
    busyAction,
    isDestructive = false,
    send,
    onStop,
    stopping = false,
    onDone,
    onClose,
    children,
  } = props
  const { mutate, isPending, error } = useMutation({ mutationFn: send, onSuccess: onDone })
  return (
    <AskDialog
      open
      title={title}
      action={action}
      busyAction={busyAction}
      busy={isPending}
      keep={t.orders.notNow}
      onStop={onStop}
      stopping={stopping}
      isDestructive={isDestructive}
      failure={error && errorMessage(error)}
      onAction={() => mutate()}
      onKeep={onClose}
    >
      {children}
    </AskDialog>
  )
}
