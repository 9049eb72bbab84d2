import { useEffect, type RefObject } from 'react'
import css from './hall-map.module.css'

const dragging = css.hallDragging ?? ''

// A press that moves less than this many pixels is a click.
const slack = 5

// Scrolls the plan while the mouse is dragged. On touch screens, the browser already does this. The click at the end of
// a drag is ignored.
export function useDragScroll(scroller: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let from: { x: number; y: number; left: number; top: number } | undefined
    let dragged = false

    const down = (event: PointerEvent) => {
      dragged = false
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      from = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop }
    }
    const move = (event: PointerEvent) => {
      if (!from) return
      const x = event.clientX - from.x
      const y = event.clientY - from.y
      if (!dragged && Math.hypot(x, y) < slack) return
      if (!dragged) {
        dragged = true
        element.setPointerCapture(event.pointerId)
        element.classList.add(dragging)
      }
      element.scrollTo({ left: from.left - x, top: from.top - y, behavior: 'instant' })
    }
    const up = () => {
      from = undefined
      element.classList.remove(dragging)
    }
    const click = (event: MouseEvent) => {
      if (!dragged) return
      dragged = false
      event.stopPropagation()
      event.preventDefault()
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', up)
    element.addEventListener('pointercancel', up)
    element.addEventListener('click', click, { capture: true })
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', up)
      element.removeEventListener('pointercancel', up)
      element.removeEventListener('click', click, { capture: true })
    }
  }, [scroller])
}
