import { useMemo, useRef, useState } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { fieldId, FieldNotes } from '../../../ui/field'
import { t } from '../../texts'
import { SortableList } from '../../ui/sortable-list'
import { idPrefix, useEditor } from './editor'
import type { ListField } from './fields'
import { below, listOf, textOf, valueAt, type Json } from './json'
import { ListItem } from './list-item'
import { TheirsHint } from './theirs-hint'
import { newKeys, useItemKeys } from './use-item-keys'

type Entry = { key: number; index: number }

// A list whose items can be added, removed and reordered. If the items have several fields, only one item is open at a
// time. Items with errors are always open.
export function ListFieldView({ field, path }: { field: ListField; path: string }) {
  const { errors, theirs, readOnly } = useEditor()
  const { items, entries, open, setOpen, addItem, removeItem, setOrder } = useListItems(field, path)
  const add = useRef<HTMLSpanElement>(null)
  const hint = path in theirs ? withTheirs(field, path) : field.hint

  function remove(index: number) {
    removeItem(index)
    // The focused button was removed together with its item, so the focus moves to the button that adds an item.
    add.current?.querySelector('button')?.focus()
  }

  const id = fieldId(path, idPrefix)
  return (
    <section className="edition-list" aria-labelledby={`${id}-title`} id={id} tabIndex={-1}>
      <h3 id={`${id}-title`}>
        {field.label} <small>{items.length}</small>
      </h3>
      <FieldNotes id={id} hint={hint} error={errors[path]} />
      <SortableList
        label={field.label}
        items={entries}
        idOf={({ key }) => `${path} ${key}`}
        nameOf={({ index }) => nameOf(field, items[index], index)}
        layout="rows"
        onOrder={readOnly ? undefined : setOrder}
      >
        {({ key, index }, handles) => (
          <ListItem
            field={field}
            path={below(path, index)}
            name={nameOf(field, items[index], index)}
            handles={handles}
            open={open === key || hasErrors(errors, below(path, index))}
            onOpen={() => setOpen(open === key ? undefined : key)}
            onRemove={readOnly || field.isFixed ? undefined : () => remove(index)}
          />
        )}
      </SortableList>
      {!readOnly && !field.isFixed && (
        <span ref={add}>
          <Button variant="line" size="sm" icon="plus" onClick={addItem}>
            {field.item.add}
          </Button>
        </span>
      )}
    </section>
  )
}

function withTheirs({ hint }: ListField, path: string) {
  return (
    <>
      {hint} <TheirsHint path={path} />
    </>
  )
}

// Returns a list's items and the key of the open item. Each item has a key, which does not change when the items are
// reordered.
function useListItems(field: ListField, path: string) {
  const { tree, change } = useEditor()
  const items = listOf(valueAt(tree, path))
  const [keys, setKeys] = useItemKeys(items.length)
  const [open, setOpen] = useState<number>()
  const entries = useMemo(() => keys.map((key, index): Entry => ({ key, index })), [keys])

  function set(next: readonly Json[], nextKeys: readonly number[]) {
    setKeys(nextKeys)
    change(path, next)
  }

  function addItem() {
    const key = newKeys(1)
    setOpen(key[0])
    set([...items, field.blank], [...keys, ...key])
  }

  function removeItem(index: number) {
    set(
      items.filter((_, at) => at !== index),
      keys.filter((_, at) => at !== index),
    )
  }

  function setOrder(order: readonly Entry[]) {
    set(
      order.map(({ index }) => items[index]),
      order.map(({ key }) => key),
    )
  }

  return { items, entries, open, setOpen, addItem, removeItem, setOrder }
}

function hasErrors(errors: Readonly<Record<string, string>>, path: string): boolean {
  return Object.keys(errors).some((at) => at === path || at.startsWith(`${path}.`))
}

function nameOf(field: ListField, item: Json, index: number): string {
  const named = valueAt(item, field.nameFrom ?? '')
  const words = textOf(named) || textOf(valueAt(named, 'en'))
  return words.trim() || format(t.edition.itemNumber, { item: field.item.name, number: index + 1 })
}
