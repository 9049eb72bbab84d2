import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/icon'
import { t } from '../texts'

export type ModalProps = {
  open: boolean
  // Called on the close button, Esc or a press outside. The owner then renders open={false}.
  onClose: () => void
  title: ReactNode
  // panel: a normal dialog; wide: two columns; drawer: from the right edge; menu: from the left edge; search: from the
  // top, for a search box with its results.
  variant?: 'panel' | 'wide' | 'drawer' | 'menu' | 'search'
  // The element that is focused on opening; by default the first control.
  initialFocus?: RefObject<HTMLElement | null>
  // Returns the element that gets the focus after closing, or false to leave it alone; by default the opener, or the
  // first control in it.
  finalFocus?: () => HTMLElement | false
  children: ReactNode
}

// A modal dialog: the page behind it is inert, Tab stays inside, and the focus returns to the element that opened it.
export function ModalWindow({
  open,
  onClose,
  title,
  variant = 'panel',
  initialFocus,
  finalFocus,
  children,
}: ModalProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="modal-shade" />
        <Dialog.Popup
          className={classNames('modal', `modal-${variant}`)}
          {...(initialFocus && { initialFocus })}
          {...(finalFocus && { finalFocus })}
        >
          <div className="modal-head">
            <Dialog.Title>{title}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label={t.common.close}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
