import { useEffect, useState, type PointerEventHandler, type RefObject } from 'react'
import { moved } from './moved'

type Options<Item> = {
  list: RefObject<HTMLElement | null>
  items: readonly Item[]
  idOf: (item: Item) => string
  layout: 'grid' | 'rows'
  onOrder: ((items: Item[]) => void) | undefined
}

// Lets the user reorder items by dragging with a mouse or finger. During the drag, the list shows the new order. When
// the pointer is released, onOrder is called if the order has changed. Esc cancels the drag.
export function useDragOrder<Item>({ list, items, idOf, layout, onOrder }: Options<Item>): {
  shown: readonly Item[]
  // The id of the dragged item.
  dragged: string | undefined
  grip: (id: string) => { onPointerDown: PointerEventHandler }
} {
  const [drag, setDrag] = useState<{ id: string; pointer: number; shown: readonly Item[] }>()

  // The listeners are on the window, because moving the handle in the DOM would end its pointer capture. They are
  // replaced after each change, so that they always use the current items.
  useEffect(() => {
    if (!drag) return undefined
    const ours = (event: PointerEvent) => event.pointerId === drag.pointer
    function follow(event: PointerEvent) {
      if (!drag || !ours(event)) return
      const over = itemUnder(list.current, event)
      const from = drag.shown.findIndex((item) => idOf(item) === drag.id)
      const to = drag.shown.findIndex((item) => idOf(item) === over?.id)
      if (!over || from < 0 || to < 0 || from === to) return
      // Two rows are swapped only when the pointer passes the middle of the other row. Rows have different heights, so
      // without this condition they would be swapped again and again.
      if (layout === 'rows' && (to > from ? event.clientY < over.middle : event.clientY > over.middle)) return
      setDrag({ ...drag, shown: moved(drag.shown, from, to) })
    }
    function drop(event: PointerEvent) {
      if (!drag || !ours(event)) return
      setDrag(undefined)
      if (drag.shown.some((item, index) => item !== items[index])) onOrder?.([...drag.shown])
    }
    function cancel(event: PointerEvent) {
      if (ours(event)) setDrag(undefined)
    }
    function stop(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      // If the list is in a dialog, this prevents Esc from closing the dialog.
      event.stopPropagation()
      setDrag(undefined)
    }
    const ends = new AbortController()
    const options = { signal: ends.signal }
    window.addEventListener('pointermove', follow, options)
    window.addEventListener('pointerup', drop, options)
    window.addEventListener('pointercancel', cancel, options)
    window.addEventListener('keydown', stop, { ...options, capture: true })
    return () => ends.abort()
  }, [drag, items, idOf, layout, list, onOrder])

  const grip = (id: string): { onPointerDown: PointerEventHandler } => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return
      // Prevents text selection and image dragging.
      event.preventDefault()
      setDrag({ id, pointer: event.pointerId, shown: items })
    },
  })
  return { shown: drag?.shown ?? items, dragged: drag?.id, grip }
}

// Returns the item under the pointer. `middle` is the vertical middle of the item in pixels.
function itemUnder(
  list: HTMLElement | null,
  { clientX, clientY }: PointerEvent,
): { id: string | undefined; middle: number } | undefined {
  for (const item of list?.querySelectorAll<HTMLElement>(':scope > [data-id]') ?? []) {
    const { left, right, top, bottom } = item.getBoundingClientRect()
    if (clientX >= left && clientX <= right && clientY >= top && clientY <= bottom)
      return { id: item.dataset['id'], middle: (top + bottom) / 2 }
  }
  return undefined
}
