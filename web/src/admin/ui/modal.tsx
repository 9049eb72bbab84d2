import { BackCloses } from './back-closes'
import { lazyPart } from './lazy-part'
import type { ModalProps } from './modal-window'
import { useOnceOpen } from './use-once-open'

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
