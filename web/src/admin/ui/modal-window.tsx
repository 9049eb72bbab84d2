import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/icon'
import { t } from '../texts'

export type ModalProps = {
  open: boolean
  // Called when the user presses the close button, Esc or the area outside the dialog. The parent must then render
  // open={false}.
  onClose: () => void
  title: ReactNode
  // 'panel' is an ordinary dialog. 'wide' has space for two columns. 'drawer' opens from the right edge, 'menu' from
  // the left edge. 'search' opens from the top and contains a search box with its results.
  variant?: 'panel' | 'wide' | 'drawer' | 'menu' | 'search'
  // The element that is focused when the dialog opens. The default is the first control.
  initialFocus?: RefObject<HTMLElement | null>
  // Returns the element that is focused when the dialog closes, or false to leave the focus unchanged. The default is
  // the element that opened the dialog, or the first control in this element.
  finalFocus?: () => HTMLElement | false
  children: ReactNode
}

// A modal dialog. While it is open, the page behind it is inert and Tab stays inside the dialog. After it is closed,
// the element that opened it is focused again.
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
