import { BackCloses } from './back-closes'
import { lazyPart } from './lazy-part'
import type { ModalProps } from './modal-window'
import { useOnceOpen } from './use-once-open'

const ModalWindow = lazyPart(async () => (await import('./modal-window')).ModalWindow)

// A modal dialog. Its code is loaded after the start of the portal, because it is not needed for the first screen.
export function Modal(props: ModalProps) {
  const used = useOnceOpen(props.open)
  return (
    <>
      {props.open && <BackCloses onClose={props.onClose} />}
      {used && <ModalWindow {...props} />}
    </>
  )
}
