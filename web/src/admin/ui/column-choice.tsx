import type { RowData } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { Icon } from '../../ui/icon'
import { t } from '../texts'
import type { Columns } from './data-table-columns'
import { usePopup } from './use-popup'

type Choice = { id: string; label: string; shown: boolean; onShow: (shown: boolean) => void }

const everything = 'none'

// Returns the visible columns of a table. The search parameter `hide` contains the ids of the hidden columns,
// separated by commas. As soon as the user has chosen, a narrow table no longer hides columns. Without this parameter,
// the hidden columns are read from this browser's storage, where they are
// stored under the table's name. The returned `hide` contains the hidden columns for a link. The column with the
// record's name and the actions column are always visible.
export function useColumnChoice<Row extends RowData>(
  table: string,
  columns: Columns<Row>,
  hide: string,
  onHide: (hide: string) => void,
): { columns: Columns<Row>; choices: readonly Choice[]; hide: string } {
  const [kept, setKept] = useState(() => readHidden(table))
  const hidden = useMemo(() => (hide ? idsIn(hide) : (kept ?? [])), [hide, kept])
  const chosen = hide !== '' || kept !== undefined

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
    () =>
      columns
        .filter((column) => !isFree(column) || !hidden.includes(idOf(column)))
        .map((column) => (chosen ? withoutRank(column) : column)),
    [columns, hidden, chosen],
  )
  return {
    columns: shown,
    hide: hidden.join(',') || everything,
    choices: columns.filter(isFree).map((column) => ({
      id: idOf(column),
      label: String(column.header),
      shown: !hidden.includes(idOf(column)),
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
          <p>{t.ui.columnChoice.narrow}</p>
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

// Returns the column without its rank. What the user has ticked is shown in narrow windows, too; the table then
// scrolls.
function withoutRank<Row extends RowData>(column: Columns<Row>[number]): Columns<Row>[number] {
  if (!column.meta) return column
  const { rank: _rank, ...meta } = column.meta
  return { ...column, meta }
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

// Returns the hidden columns, or undefined if the user has chosen none yet.
function readHidden(table: string): readonly string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? 'null')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : undefined
  } catch {
    return undefined
  }
}
