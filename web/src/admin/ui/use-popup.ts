import { useId, useRef, useState, useEffect, type RefObject } from 'react'

/**
 * The state of a button that opens a popup. `place` is the ref of the element around the button and the popup,
 * `button` contains the button's props, and `id` is the popup's id. `close` closes the popup and focuses the button.
 */
export function usePopup() {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const ref = useRef<HTMLButtonElement>(null)
  const id = useId()
  useDismiss(open, place, ref, () => setOpen(false))

  function close() {
    setOpen(false)
    ref.current?.focus()
  }

  const button = {
    ref,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen(!open),
  }
  return { open, place, id, button, close }
}

/**
 * Scrolls a popup into view when it opens. The popup is the last element of `place`. Closes the popup when the user
 * presses Esc, presses outside `place`, or moves the focus outside `place`. After Esc, `button` is focused.
 */
function useDismiss(
  open: boolean,
  place: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  useEffect(() => {
    if (open) place.current?.lastElementChild?.scrollIntoView?.({ block: 'nearest' })
  }, [open, place])

  useEffect(() => {
    if (!open) return undefined
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) onClose()
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      onClose()
      button.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [open, place, button, onClose])
}
