import { GripVertical } from 'lucide-react'
import { useEffect, useRef, useState, type PointerEventHandler, type ReactNode } from 'react'
import { format } from '../../i18n/format'
import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/icon'
import { t } from '../texts'
import { moved } from './moved'
import { useDragOrder } from './use-drag-order'

type Props<Item> = {
  label: string
  items: readonly Item[]
  idOf: (item: Item) => string
  // Which one it is, for screen readers: "Banner Healthy roots".
  nameOf: (item: Item) => string
  // grid: side by side; rows: one below the other.
  layout: 'grid' | 'rows'
  className?: string
  // The new order; without it the items stand still.
  onOrder?: ((items: Item[]) => void) | undefined
  children: (item: Item, handles: ReactNode, index: number) => ReactNode
  // After the items, in the same list.
  last?: ReactNode
}

// Items that are brought into order by dragging a handle with pointer or finger, or by two buttons each.
export function SortableList<Item>(props: Props<Item>) {
  const { label, items: given, idOf, nameOf, layout, className, onOrder: tell, children, last } = props
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  // The new order is shown at once, also where the owner takes a moment to hand it back.
  const [placed, setPlaced] = useState<{ given: readonly Item[]; items: readonly Item[] }>()
  const items = placed?.given === given ? placed.items : given
  const order = (next: Item[]) => {
    setPlaced({ given, items: next })
    tell?.(next)
  }
  const onOrder = tell && order
  const { shown, dragged, grip } = useDragOrder({ list, items, idOf, layout, onOrder })
  const refocus = useRef<string>(undefined)

  // The pressed button may have been moved in the page, which takes its focus away.
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

// At the ends the button stays, so that it keeps focus.
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
