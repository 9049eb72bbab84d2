import type { RowData } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { Icon } from '../../ui/icon'
import { t } from '../texts'
import type { Columns } from './data-table-columns'
import { usePopup } from './use-popup'

type Choice = { id: string; label: string; shown: boolean; onShow: (shown: boolean) => void }

const everything = 'none'

// Returns the visible columns of a table. The search parameter `hide` contains the ids of the hidden columns,
// separated by commas. Without this parameter, the hidden columns are read from this browser's storage, where they are
// stored under the table's name. The returned `hide` contains the hidden columns for a link. The column with the
// record's name and the actions column are always visible.
export function useColumnChoice<Row extends RowData>(
  table: string,
  columns: Columns<Row>,
  hide: string,
  onHide: (hide: string) => void,
): { columns: Columns<Row>; choices: readonly Choice[]; hide: string } {
  const [kept, setKept] = useState(() => readHidden(table))
  const hidden = useMemo(() => (hide ? idsIn(hide) : kept), [hide, kept])

  function show(id: string, on: boolean) {
    const next = on ? hidden.filter((other) => other !== id) : [...hidden, id]
    setKept(next)
    onHide(next.join(',') || everything)
    try {
      localStorage.setItem(keyOf(table), JSON.stringify(next))
    } catch {
      // If storage is disabled, only the URL stores the choice.
    }
  }

  const shown = useMemo(
    () => columns.filter((column) => !isFree(column) || !hidden.includes(idOf(column))),
    [columns, hidden],
  )
  return {
    columns: shown,
    hide: hidden.join(',') || everything,
    choices: columns.filter(isFree).map((column) => ({
      id: idOf(column),
      label: String(column.header),
      shown: shown.includes(column),
      onShow: (on) => show(idOf(column), on),
    })),
  }
}

// A button that opens the list of columns with a checkbox for each.
export function ColumnChoice({ choices }: { choices: readonly Choice[] }) {
  const { open, place, id, button } = usePopup()

  return (
    <div className="column-choice" ref={place}>
      <button type="button" className="btn btn-line btn-sm" {...button}>
        {t.common.columns}
        <Icon name="chevron-down" size={18} />
      </button>
      {open && (
        <fieldset id={id} className="column-menu">
          <legend className="vh">{t.ui.columnChoice.label}</legend>
          {choices.map(({ id: column, label, shown, onShow }) => (
            <label key={column} className="check">
              <input type="checkbox" checked={shown} onChange={(event) => onShow(event.target.checked)} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

function idsIn(hide: string): readonly string[] {
  return hide.split(',').filter((id) => id !== everything)
}

function idOf<Row extends RowData>(column: Columns<Row>[number]): string {
  return column.id ?? ('accessorKey' in column ? String(column.accessorKey) : String(column.header))
}

function isFree<Row extends RowData>({ meta }: Columns<Row>[number]): boolean {
  return meta?.card !== 'title' && meta?.card !== 'actions'
}

function keyOf(table: string): string {
  return `mela-columns-${table}`
}

function readHidden(table: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
