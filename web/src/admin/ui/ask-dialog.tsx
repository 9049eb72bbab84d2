import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../api/api-error'
import { t } from '../texts'
import type { AskProps } from './ask-window'
import { lazyPart, useOnceOpen } from './lazy-part'

const AskWindow = lazyPart(async () => (await import('./ask-window')).AskWindow)

// A confirmation dialog, usually for a destructive action. Its code is loaded separately from the code of the screen.
export function AskDialog(props: AskProps) {
  return useOnceOpen(props.open) ? <AskWindow {...props} /> : null
}

// A confirmation dialog for an action that moves money.
export function AskApproval(props: Omit<AskTaskProps<unknown>, 'keep'>) {
  return <AskTask isDestructive={false} keep={t.orders.notNow} {...props} />
}

type AskTaskProps<Result> = Omit<AskProps, 'open' | 'busy' | 'failure' | 'onAction' | 'onKeep'> & {
  // Carries out the action.
  send: () => Promise<Result>
  // Returns the text for an error of the action. The default is the server's own message.
  failed?: (error: Error) => string
  onDone: (result: Result) => void
  onClose: () => void
}

// A confirmation dialog for one request. It stays open and shows the error if the request fails.
export function AskTask<Result>(props: AskTaskProps<Result>) {
  const { send, failed = errorMessage, onDone, onClose, ...ask } = props
  const { mutate, isPending, error } = useMutation({ mutationFn: send, onSuccess: onDone })
  return (
    <AskDialog
      {...ask}
      open
      busy={isPending}
      failure={error && failed(error)}
      onAction={() => mutate()}
      onKeep={onClose}
    />
  )
}
