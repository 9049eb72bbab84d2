import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../ui/button'
import type { IconName } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { t } from '../texts'
import { useOnline } from './use-online'

export type AskProps = {
  open: boolean
  title: string
  // The label of the button that confirms, such as "Delete".
  action: string
  busyAction?: string
  busy?: boolean
  // The label of the cancel button, which has the initial focus, such as "Keep".
  keep: string
  icon?: IconName
  // Whether the action destroys or withdraws something. By default this is true, and the button that confirms is red.
  isDestructive?: boolean
  // Whether the action works without a network.
  isLocal?: boolean
  // Stops an action that consists of several requests. While such an action is running, a Stop button that calls this
  // function replaces the cancel button.
  onStop?: (() => void) | undefined
  stopping?: boolean
  // The action's error. While it is set, the dialog stays open and shows the error.
  failure?: ReactNode
  onAction: () => void
  onKeep: () => void
  children: ReactNode
}

// A confirmation dialog, usually for a destructive action. A press outside the dialog has no effect, and Esc cancels.
export function AskWindow(props: AskProps) {
  const {
    open,
    title,
    action,
    busyAction,
    busy = false,
    keep,
    icon,
    isDestructive = true,
    isLocal = false,
    onStop,
    stopping = false,
    failure,
    onAction,
    onKeep,
    children,
  } = props
  const online = useOnline()
  const safe = useRef<HTMLButtonElement>(null)
  // After an error, the dialog may ask another question. The focus moves back to the cancel button, so that a repeated
  // key press does not confirm this question.
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
              variant={isDestructive ? 'danger' : 'leaf'}
              size="sm"
              {...(icon && { icon })}
              busy={busy}
              busyLabel={busyAction ?? action}
              disabled={!online && !isLocal}
              onClick={onAction}
            >
              {action}
            </Button>
            {busy && onStop ? (
              <StopButton stopping={stopping} onStop={onStop} />
            ) : (
              <AlertDialog.Close ref={safe} className="btn btn-line btn-sm" disabled={busy}>
                {keep}
              </AlertDialog.Close>
            )}
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

function StopButton({ stopping, onStop }: { stopping: boolean; onStop: () => void }) {
  return (
    <Button variant="line" size="sm" busy={stopping} busyLabel={t.ui.bulkRun.stopping} onClick={onStop}>
      {t.ui.bulkRun.stop}
    </Button>
  )
}
