import { useId, useRef, useState } from 'react'
import { useDismiss } from './use-dismiss'

/**
 * The state of a button that opens a popup. `place` is the ref of the element around both, `button` contains props of
 * the button, and `id` is the id of the popup. `close` closes the popup and focuses the button.
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
