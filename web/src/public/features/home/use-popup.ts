import { useCallback, useEffect, useState } from 'react'

// The time in milliseconds from the navigation until the popup appears (docs/product/public-pages.md#home).
export const popupDelay = 3000
// `retry` is the time until the next attempt if the popup has to wait. `rest` is the minimum time since the last key
// press or touch. Both are in milliseconds.
const retry = 1000
const rest = 1500

const acts = ['keydown', 'pointerdown'] as const

// Decides when the popup opens. It opens once per session, 3 seconds after the navigation. It waits while a menu or a
// dialog is open, while the visitor is typing, and for a short time after a key press or touch. It never opens if the
// image cannot be loaded or the browser is set to save data.
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
    let timer = setTimeout(load, Math.max(0, popupDelay - performance.now()))
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

// Returns whether a menu or another dialog is open, the visitor is typing, or the tab is hidden.
function isBusy(): boolean {
  const inTheWay = 'dialog[open], header details[open], header [data-open="true"]'
  const typing = 'input, textarea, select, [contenteditable]'
  return (
    document.hidden ||
    document.querySelector(inTheWay) !== null ||
    document.activeElement?.matches(typing) === true
  )
}

// Returns whether the visitor has asked the browser to load less data.
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

const key = 'popup'

// Returns whether the visitor has already seen the popup. The result is also true if session storage is not available,
// because otherwise the popup would appear on every visit to the page.
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
    // Storage could be read but not written, so the popup may be shown once more.
  }
}
