import { GripVertical } from 'lucide-react'
import { useEffect, useRef, useState, type PointerEventHandler, type ReactNode, type RefObject } from 'react'
import { format } from '../../i18n/format'
import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/icon'
import { t } from '../texts'

type Props<Item> = {
  label: string
  items: readonly Item[]
  idOf: (item: Item) => string
  // Returns the item's accessible name: "Banner Healthy roots".
  nameOf: (item: Item) => string
  // With 'grid', the items are side by side. With 'rows', they are one below the other.
  layout: 'grid' | 'rows'
  className?: string
  // Called with the new order. If it is undefined, the items cannot be moved.
  onOrder?: ((items: Item[]) => void) | undefined
  children: (item: Item, handles: ReactNode, index: number) => ReactNode
  // Content that is shown after the items in the same list.
  last?: ReactNode
}

// A list whose order the user can change, by dragging a handle or with two buttons per item.
export function SortableList<Item>(props: Props<Item>) {
  const { label, items: given, idOf, nameOf, layout, className, onOrder: report, children, last } = props
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  // The new order, which is shown before the parent passes it back in the props.
  const [placed, setPlaced] = useState<{ given: readonly Item[]; items: readonly Item[] }>()
  const items = placed?.given === given ? placed.items : given
  const order = (next: Item[]) => {
    setPlaced({ given, items: next })
    report?.(next)
  }
  const onOrder = report && order
  const { shown, dragged, grip } = useDragOrder({ list, items, idOf, layout, onOrder })
  const refocus = useRef<string>(undefined)

  // Moving the pressed button in the DOM may remove its focus, so the button is focused again.
  useEffect(() => {
    if (!refocus.current) return
    list.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(refocus.current)}"]`)?.focus()
    refocus.current = undefined
  })

  function move(from: number, to: number, key: string) {
    const item = items[from]
    if (!onOrder || !item || to < 0 || to >= items.length) return
    refocus.current = key
    onOrder(moved(items, from, to))
    setSaid(format(t.ui.sortableList.placed, { name: nameOf(item), position: to + 1, count: items.length }))
  }

  return (
    <>
      <ol
        ref={list}
        className={classNames('sortable', `sortable-${layout}`, className, dragged && 'sortable-busy')}
        aria-label={label}
      >
        {shown.map((item, index) => {
          const id = idOf(item)
          const handles = onOrder && items.length > 1 && (
            <Handles
              id={id}
              name={nameOf(item)}
              layout={layout}
              index={index}
              last={items.length - 1}
              grip={grip(id)}
              onMove={(to, key) => move(index, to, key)}
            />
          )
          return (
            <li key={id} data-id={id} className={classNames(dragged === id && 'sort-dragged') || undefined}>
              {children(item, handles, index)}
            </li>
          )
        })}
        {last}
      </ol>
      <span className="vh" role="status">
        {said}
      </span>
    </>
  )
}

type HandlesProps = {
  id: string
  name: string
  layout: 'grid' | 'rows'
  index: number
  last: number
  grip: { onPointerDown: PointerEventHandler }
  onMove: (to: number, key: string) => void
}

function Handles({ id, name, layout, index, last, grip, onMove }: HandlesProps) {
  return (
    <span className="sort-handles">
      <span className="sort-grip" title={t.ui.sortableList.drag} {...grip}>
        <GripVertical size={20} strokeWidth={2.2} aria-hidden="true" />
      </span>
      <MoveButton
        word="earlier"
        layout={layout}
        name={name}
        off={index === 0}
        id={`${id} earlier`}
        onMove={(key) => onMove(index - 1, key)}
      />
      <MoveButton
        word="later"
        layout={layout}
        name={name}
        off={index === last}
        id={`${id} later`}
        onMove={(key) => onMove(index + 1, key)}
      />
    </span>
  )
}

const icons = {
  grid: { earlier: 'chevron-left', later: 'chevron-right' },
  rows: { earlier: 'chevron-up', later: 'chevron-down' },
} as const

type MoveProps = {
  word: 'earlier' | 'later'
  layout: 'grid' | 'rows'
  name: string
  off: boolean
  id: string
  onMove: (id: string) => void
}

// A button that moves an item. At the first or last position, the button is only marked as disabled, so that it stays
// focused.
function MoveButton({ word, layout, name, off, id, onMove }: MoveProps) {
  return (
    <button
      type="button"
      className="icon-button"
      data-move={id}
      aria-label={format(t.ui.sortableList[word], { name })}
      aria-disabled={off || undefined}
      onClick={() => !off && onMove(id)}
    >
      <Icon name={icons[layout][word]} size={20} />
    </button>
  )
}

type Options<Item> = {
  list: RefObject<HTMLElement | null>
  items: readonly Item[]
  idOf: (item: Item) => string
  layout: 'grid' | 'rows'
  onOrder: ((items: Item[]) => void) | undefined
}

// Lets the user reorder items by dragging with a mouse or finger. During the drag, the list shows the new order. When
// the pointer is released, onOrder is called if the order has changed. Esc cancels the drag.
function useDragOrder<Item>({ list, items, idOf, layout, onOrder }: Options<Item>): {
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

// Returns a copy of the list with one item moved to another position.
function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}
