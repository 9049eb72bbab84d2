import { lazyPart } from './lazy-part'
import type { ModalProps } from './modal-window'
import { useOnceOpen } from './use-once-open'

const ModalWindow = lazyPart(async () => (await import('./modal-window')).ModalWindow)

// A modal dialog. Its code is not part of the first load of the portal.
export function Modal(props: ModalProps) {
  return useOnceOpen(props.open) ? <ModalWindow {...props} /> : null
}
