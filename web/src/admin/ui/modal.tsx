import { useBlocker, useRouter } from '@tanstack/react-router'
import { lazyPart, useOnceOpen } from './lazy-part'
import type { ModalProps } from './modal-window'

const ModalWindow = lazyPart(async () => (await import('./modal-window')).ModalWindow)

// A modal dialog. Its code is loaded after the portal has started, because the first screen does not need it.
export function Modal(props: ModalProps) {
  const used = useOnceOpen(props.open)
  return (
    <>
      {props.open && <BackCloses onClose={props.onClose} />}
      {used && <ModalWindow {...props} />}
    </>
  )
}

type Props = { onClose: () => void }

// While this component is rendered, the browser's Back button closes a panel instead of leaving the screen. Outside
// the router, where the dialogs for signing in again are rendered, this component does nothing.
export function BackCloses({ onClose }: Props) {
  const router: unknown = useRouter({ warn: false })
  return router ? <BackBlocker onClose={onClose} /> : null
}

function BackBlocker({ onClose }: Props) {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      onClose()
      return true
    },
    enableBeforeUnload: false,
  })
  return null
}
