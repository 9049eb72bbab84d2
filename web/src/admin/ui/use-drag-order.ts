import { useEffect, useState, type PointerEventHandler, type RefObject } from 'react'
import { moved } from './moved'

type Options<Item> = {
  list: RefObject<HTMLElement | null>
  items: readonly Item[]
  idOf: (item: Item) => string
  layout: 'grid' | 'rows'
  onOrder: ((items: Item[]) => void) | undefined
}

// Dragging with a pointer or a finger: while one item is held, the list is shown as it would become; letting go tells
// the new order, Esc drops it.
export function useDragOrder<Item>({ list, items, idOf, layout, onOrder }: Options<Item>): {
  shown: readonly Item[]
  // The id of the item that is held.
  dragged: string | undefined
  grip: (id: string) => { onPointerDown: PointerEventHandler }
} {
  const [drag, setDrag] = useState<{ id: string; pointer: number; shown: readonly Item[] }>()

  // On the window: the handle itself moves in the page, which would let go of the pointer. Each move is told to the
  // latest render.
  useEffect(() => {
    if (!drag) return undefined
    const ours = (event: PointerEvent) => event.pointerId === drag.pointer
    function follow(event: PointerEvent) {
      if (!drag || !ours(event)) return
      const over = itemUnder(list.current, event)
      const from = drag.shown.findIndex((item) => idOf(item) === drag.id)
      const to = drag.shown.findIndex((item) => idOf(item) === over?.id)
      if (!over || from < 0 || to < 0 || from === to) return
      // Rows are not all equally high: only past its middle does one give way, else two would change places to and fro.
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
      // A dialog around the list stays open.
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
      // No text is selected, and no picture picked up, meanwhile.
      event.preventDefault()
      setDrag({ id, pointer: event.pointerId, shown: items })
    },
  })
  return { shown: drag?.shown ?? items, dragged: drag?.id, grip }
}

// The item that lies under the pointer.
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
