import { useCallback, useEffect, useState } from 'react'

// How long after the page came alive the popup appears (public-site §9).
export const popupDelay = 3000
// How long to wait when it would be in the way, and how long the visitor's hands must have been at rest.
const retry = 1000
const rest = 1500

const acts = ['keydown', 'pointerdown'] as const

// When the popup with a picture is open: once a session, 3 seconds in, and never in the way of anything: an open menu
// or dialog, typing, a press a moment ago. A picture that
// cannot be loaded opens nothing, and neither does a visitor's wish to save data.
export function usePopup(picture: string): { open: boolean; close: () => void } {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])

  useEffect(() => {
    if (savesData() || wasSeen(picture)) return undefined
    let over = false
    let touched = -rest
    const touch = () => {
      touched = performance.now()
    }
    let timer = setTimeout(load, popupDelay)
    function load() {
      const image = new Image()
      image.addEventListener('load', show)
      image.src = picture
    }
    function show() {
      if (over) return
      if (isBusy() || performance.now() - touched < rest) {
        timer = setTimeout(show, retry)
        return
      }
      remember(picture)
      setOpen(true)
    }
    for (const act of acts) addEventListener(act, touch, { passive: true })
    return () => {
      over = true
      clearTimeout(timer)
      for (const act of acts) removeEventListener(act, touch)
    }
  }, [picture])

  return { open, close }
}

// A menu or another dialog is open, the visitor is typing, or looks at another tab.
function isBusy(): boolean {
  const inTheWay = 'dialog[open], header details[open], header [data-open="true"]'
  const typing = 'input, textarea, select, [contenteditable]'
  return (
    document.hidden ||
    document.querySelector(inTheWay) !== null ||
    document.activeElement?.matches(typing) === true
  )
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

const key = 'popup'

// Where the browser keeps nothing for the session, the popup counts as seen: better never than on every page.
function wasSeen(picture: string): boolean {
  try {
    return sessionStorage.getItem(key) === picture
  } catch {
    return true
  }
}

function remember(picture: string): void {
  try {
    sessionStorage.setItem(key, picture)
  } catch {
    // It was readable a moment ago; then it is shown once more.
  }
}
