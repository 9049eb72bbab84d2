import { useEffect, type RefObject } from 'react'
import type { Point } from './plan-scroll'
import type { ZoomAt } from './use-plan-scroll'

// Zooms the plan with two fingers. Scrolling with one finger is left to the browser.
export function usePinch(scroller: RefObject<HTMLElement | null>, zoomAt: ZoomAt) {
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let spread = 0
    const move = (event: TouchEvent) => {
      const pinch = pinchOf(event, element)
      if (!pinch) {
        spread = 0
        return
      }
      event.preventDefault()
      const factor = spread > 0 ? pinch.spread / spread : 1
      spread = pinch.spread
      if (factor !== 1) zoomAt(pinch.middle, (now) => now * factor)
    }
    const end = () => {
      spread = 0
    }
    element.addEventListener('touchstart', move, { passive: false })
    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      element.removeEventListener('touchstart', move)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }, [scroller, zoomAt])
}

function pinchOf(event: TouchEvent, element: Element): { spread: number; middle: Point } | undefined {
  const [first, second] = event.touches
  if (!first || !second || event.touches.length !== 2) return undefined
  const frame = element.getBoundingClientRect()
  return {
    spread: Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY),
    middle: {
      x: (first.clientX + second.clientX) / 2 - frame.left,
      y: (first.clientY + second.clientY) / 2 - frame.top,
    },
  }
}
