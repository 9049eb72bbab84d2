import { useState } from 'react'

// Returns whether a dialog is open or was open before. A dialog need not be loaded before it is first opened. After
// that it stays mounted, because closing it is animated and moves the focus.
export function useOnceOpen(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened || open
}
