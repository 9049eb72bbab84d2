import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { useTexts } from '../i18n/texts'
import { classNames } from './class-names'
import { Icon } from './icon'
import css from './dialog.module.css'

export type DialogProps = {
  open: boolean
  // Called when the user presses the close button, Esc or the area outside the dialog. The parent must then render
  // open={false}.
  onClose: () => void
  title: ReactNode
  // 'panel' is an ordinary dialog. 'wide' has space for two columns. 'full' is wide, and covers the whole screen on a
  // phone.
  variant?: 'panel' | 'wide' | 'full' | undefined
  // The URL for closing the dialog without JavaScript. If it is set, the close button is a link, and the server renders
  // an open dialog as a panel in the page.
  closeHref?: string | undefined
  id?: string | undefined
  children: ReactNode
}

// A modal dialog that uses the native dialog element. While it is open, the page behind it is inert and Tab stays
// inside the dialog. After it is closed, the element that opened it is focused again.
export function Dialog({
  open,
  onClose,
  title,
  variant = 'panel',
  closeHref,
  id = 'dialog',
  children,
}: DialogProps) {
  const texts = useTexts('ui')
  const dialog = useRef<HTMLDialogElement>(null)
  // The `open` attribute that the server rendered stays in the markup. After hydration, showModal and close control
  // the dialog.
  const [sentOpen] = useState(open && closeHref !== undefined)

  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return undefined
    const opener = document.activeElement
    element.removeAttribute('open')
    element.showModal()
    // Screen readers announce a focused dialog with its title. If the close button were focused instead, some of them
    // would say nothing, because the previously focused element is now inert. If the visitor is filling in a field of
    // the dialog, that field stays focused.
    element.tabIndex = -1
    ;(element.contains(opener) ? (opener as HTMLElement) : element).focus()
    return () => {
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [open])

  function pressOutside(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === dialog.current) onClose()
  }

  const headingId = `${id}-title`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc does the same
    <dialog
      id={id}
      ref={dialog}
      open={sentOpen || undefined}
      className={classNames(css.dialog, variantClass[variant])}
      aria-labelledby={headingId}
      onClick={pressOutside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={css.dialogHead}>
        <h2 id={headingId}>{title}</h2>
        <CloseButton label={texts.close} href={closeHref} onClose={onClose} />
      </div>
      <div className={css.dialogBody}>{children}</div>
    </dialog>
  )
}

const variantClass = {
  panel: '',
  wide: css.dialogWide,
  full: `${css.dialogWide} ${css.dialogFull}`,
}

function CloseButton({
  label,
  href,
  onClose,
}: {
  label: string
  href: string | undefined
  onClose: () => void
}) {
  const icon = <Icon name="close" />
  if (href === undefined) {
    return (
      <button type="button" className={css.dialogClose} aria-label={label} onClick={onClose}>
        {icon}
      </button>
    )
  }
  return (
    <a
      className={css.dialogClose}
      href={href}
      aria-label={label}
      onClick={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {icon}
    </a>
  )
}
