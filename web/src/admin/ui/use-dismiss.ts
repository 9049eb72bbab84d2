import { useEffect, type RefObject } from 'react'

/**
 * Scrolls a popup into view when it opens. The popup is the last element of `place`. Closes the popup when the user
 * presses Esc, presses outside `place`, or moves the focus outside `place`. After Esc, `button` is focused.
 */
export function useDismiss(
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
