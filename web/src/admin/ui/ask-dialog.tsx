import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../ui/button'
import type { IconName } from '../../ui/icon'
import { Notice } from '../../ui/notice'

type Props = {
  open: boolean
  title: string
  // The button that goes on: "Delete". Busy while it is under way.
  action: string
  busyAction?: string
  busy?: boolean
  // The safe button, which has focus: "Keep".
  keep: string
  icon?: IconName
  // Why the action failed, shown inside; the dialog stays open.
  failure?: ReactNode
  onAction: () => void
  onKeep: () => void
  children: ReactNode
}

// A question before something is destroyed. A press outside does not answer it; Esc means the safe button.
export function AskDialog(props: Props) {
  const {
    open,
    title,
    action,
    busyAction,
    busy = false,
    keep,
    icon,
    failure,
    onAction,
    onKeep,
    children,
  } = props
  const safe = useRef<HTMLButtonElement>(null)
  // A refusal changes the question: the answer to the old one must not count for the new.
  useEffect(() => {
    if (failure) safe.current?.focus()
  }, [failure])
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onKeep()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className="modal-shade" />
        <AlertDialog.Popup className="modal modal-ask" initialFocus={safe}>
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div className="ask-text" />}>{children}</AlertDialog.Description>
          {failure && (
            <Notice kind="bad" live="alert">
              <p>{failure}</p>
            </Notice>
          )}
          <div className="ask-buttons">
            <Button
              variant="danger"
              size="sm"
              {...(icon && { icon })}
              busy={busy}
              busyLabel={busyAction ?? action}
              onClick={onAction}
            >
              {action}
            </Button>
            <AlertDialog.Close ref={safe} className="btn btn-line btn-sm" disabled={busy}>
              {keep}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
