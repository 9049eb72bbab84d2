import { useEffect, useState } from 'react'
import { Icon } from '../../ui/icon'
import { t } from '../texts'
import { closeToast, useToastMessages, type ToastMessage } from './toast-list'

const shownFor = 3000
// The time in ms for which an Undo button is shown.
const undoFor = 10_000

// Short messages in the lower corner. Success messages disappear after some time, and error messages stay. Screen
// readers announce success messages politely, and error messages at once.
export function Toasts() {
  const messages = useToastMessages()
  return (
    <div className="toasts">
      {messages
        .filter(({ kind }) => kind === 'bad')
        .map((message) => (
          <div key={message.id} role="alert">
            <Toast message={message} />
          </div>
        ))}
      <div role="status" aria-label={t.ui.toasts.label} className="toasts-good">
        {messages
          .filter(({ kind }) => kind === 'good')
          .map((message) => (
            <Toast key={message.id} message={message} />
          ))}
      </div>
    </div>
  )
}

function Toast({ message: { id, kind, text, reason, undo } }: { message: ToastMessage }) {
  // True while the pointer is on the message or an element of the message is focused. During this time, the message
  // does not disappear.
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (kind === 'bad' || held) return undefined
    const timer = setTimeout(() => closeToast(id), undo ? undoFor : shownFor)
    return () => clearTimeout(timer)
  }, [id, kind, undo, held])

  return (
    <div
      className={kind === 'bad' ? 'note note-bad' : 'note'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={kind === 'bad' ? 'alert' : 'check'} size={22} />
      <div className="note-text">
        <p>{text}</p>
        {reason && <p>{reason}</p>}
      </div>
      {undo && (
        <button
          type="button"
          className="note-action"
          onClick={() => {
            closeToast(id)
            undo()
          }}
        >
          {t.common.undo}
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t.ui.toasts.closeMessage}
        onClick={() => closeToast(id)}
      >
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}
