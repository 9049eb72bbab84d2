import { useState } from 'react'

const key = 'mela-menu-groups'

// Returns whether a group of the menu is open, and a function that opens or closes it. The choice is stored in this
// browser. Without storage, the choice is lost when the page is closed.
export function useOpenGroup(name: string, openAtFirst: boolean): [boolean, (open: boolean) => void] {
  const [chosen, setChosen] = useState(() => read()[name])
  return [
    chosen ?? openAtFirst,
    (open) => {
      setChosen(open)
      try {
        localStorage.setItem(key, JSON.stringify({ ...read(), [name]: open }))
      } catch {
        // Without storage, the choice is only in the component's state.
      }
    },
  ]
}

function read(): Readonly<Record<string, boolean>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, open]) => typeof open === 'boolean'))
  } catch {
    return {}
  }
}
