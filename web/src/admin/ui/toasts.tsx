import { Toast } from '@base-ui/react/toast'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon'

const manager = Toast.createToastManager()
const shownFor = 3000
// Long enough to read what happened and decide to take it back.
const undoFor = 10_000

// Says that something was done; with undo, offers to take it back.
export function showDone(text: string, undo?: () => void): void {
  const id = manager.add({
    type: 'good',
    title: text,
    timeout: undo ? undoFor : shownFor,
    ...(undo && {
      actionProps: {
        children: 'Undo',
        onClick: () => {
          manager.close(id)
          undo()
        },
      },
    }),
  })
}

// Says that something failed and why; it stays until it is closed.
export function showFailure(text: string, reason?: string): void {
  manager.add({ type: 'bad', title: text, description: reason, timeout: 0, priority: 'high' })
}

// Puts the place for toasts below the portal. They are announced: politely when good, at once when bad.
export function ToastsProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider toastManager={manager}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Toasts() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['down', 'right']}
      className={toast.type === 'bad' ? 'note note-bad' : 'note'}
    >
      <Toast.Content className="note-content">
        <Icon name={toast.type === 'bad' ? 'alert' : 'check'} size={22} />
        <div className="note-text">
          <Toast.Title render={<p />} />
          <Toast.Description />
        </div>
        <Toast.Action className="note-action" />
        <Toast.Close className="icon-button" aria-label="Close">
          <Icon name="close" size={20} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

