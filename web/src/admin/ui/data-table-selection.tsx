import { useEffect, useRef, useState } from 'react'
import { format } from '../../i18n/format'
import { t } from '../texts'

// The ids of the selected rows.
export type Selection = {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
}

const none: ReadonlySet<string> = new Set()

// Returns the selected rows of the current page, and the properties for the bar with the bulk actions. If the page,
// sort order or filter changes, the selection is cleared, so that actions never apply to hidden rows. Rows that are no
// longer in the list are deselected.
export function useSelection<Row extends { _id: string }>(rows: readonly Row[], view: string) {
  const [ticked, setTicked] = useState({ view, ids: none, all: false })
  const selected = ticked.view === view ? rows.filter(({ _id }) => ticked.ids.has(_id)) : []
  const choose = (ids: ReadonlySet<string>, all = false) => setTicked({ view, ids, all })
  const wholePage = () => new Set(rows.map(({ _id }) => _id))
  const selection: Selection = {
    ids: new Set(selected.map(({ _id }) => _id)),
    onChange: (ids) => choose(ids),
  }
  const bar = {
    count: selected.length,
    pageSize: rows.length,
    all: selected.length > 0 && ticked.all,
    onSelectPage: () => choose(wholePage()),
    onSelectAll: () => choose(wholePage(), true),
    onClear: () => choose(none),
  }
  return { selected, selection, bar }
}

// The checkbox of a row.
export function RowTick({ id, name, selection }: { id: string; name: string; selection: Selection }) {
  const { ids, onChange } = selection
  function toggle(on: boolean) {
    const next = new Set(ids)
    if (on) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <label className="check tick">
      <input
        type="checkbox"
        aria-label={format(t.ui.dataTableSelection.select, { name })}
        checked={ids.has(id)}
        onChange={(event) => toggle(event.target.checked)}
      />
    </label>
  )
}

// The checkbox in the table head that selects all rows on the page.
export function PageTick({ pageIds, selection }: { pageIds: readonly string[]; selection: Selection }) {
  const box = useRef<HTMLInputElement>(null)
  const all = pageIds.length > 0 && selection.ids.size === pageIds.length
  const some = selection.ids.size > 0 && !all
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return (
    <label className="check tick">
      <input
        ref={box}
        type="checkbox"
        aria-label={t.ui.dataTableSelection.selectThisPage}
        disabled={pageIds.length === 0}
        checked={all}
        onChange={(event) => selection.onChange(event.target.checked ? new Set(pageIds) : none)}
      />
    </label>
  )
}
