import { useState, type ReactNode } from 'react'
import { format } from '../../i18n/format'
import { groupDigits } from '../../lib/money'
import { t } from '../texts'

const first = 50

// The symbols before the lines. They are hidden from screen readers.
const signs = { added: '+', changed: '±', removed: '−', present: '=' } as const

type Props<Row> = {
  kind: keyof typeof signs
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}

// One group of records in an import preview. It shows the first few records. After the user presses a button, it shows
// all of them.
export function ImportGroup<Row>({ kind, rows, children }: Props<Row>) {
  const [all, setAll] = useState(false)
  if (rows.length === 0) return null
  const shown = all ? rows : rows.slice(0, first)
  return (
    <details className={`import-group import-${kind}`} open>
      <summary>
        {t.ui.recordImport[kind]} <span className="num">{groupDigits(rows.length)}</span>
      </summary>
      <ul>
        {shown.map((row, index) => (
          // The index can be used as the key, because the lines of a preview are never reordered.
          <li key={index}>
            <span className="import-sign" aria-hidden="true">
              {signs[kind]}
            </span>
            <div>{children(row)}</div>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <button type="button" className="text-button" onClick={() => setAll(true)}>
          {format(t.ui.recordImport.showAll, { count: groupDigits(rows.length) })}
        </button>
      )}
    </details>
  )
}
