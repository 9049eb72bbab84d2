import type { KeyboardEvent, MouseEvent } from 'react'

/**
 * Returns the click handler of a link that calls `act` instead of opening the link. With a modifier key or another
 * mouse button, the browser opens the link, for example in a new tab.
 */
export function onPlainClick(act: () => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    act()
  }
}

// The key handler of a link that looks like a button or a choice: Space presses it, too.
export function pressOnSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return
  event.preventDefault() // the page does not scroll
  event.currentTarget.click()
}
