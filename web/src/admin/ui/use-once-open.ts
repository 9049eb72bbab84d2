import { useState } from 'react'

// Returns whether a dialog is or was open. Until it is opened, its code need not be loaded. Afterwards it stays mounted,
// because closing it moves the focus and is animated.
export function useOnceOpen(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened || open
}
