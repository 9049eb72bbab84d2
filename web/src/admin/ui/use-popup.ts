import { useId, useRef, useState } from 'react'
import { useDismiss } from './use-dismiss'

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
