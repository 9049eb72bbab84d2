import { useState, type ReactNode } from 'react'
import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { t } from '../../texts'

const first = 50

type Props<Row> = {
  // The kind of change, which decides the colours.
  kind: 'added' | 'changed' | 'removed'
  title: string
  // The symbol before each line, hidden from screen readers.
  sign: string
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}

// One group of members in an import preview. Shows the first few, and all of them on request.
export function ImportGroup<Row>({ kind, title, sign, rows, children }: Props<Row>) {
  const [all, setAll] = useState(false)
  if (rows.length === 0) return null
  const shown = all ? rows : rows.slice(0, first)
  return (
    <details className={`import-group import-${kind}`} open>
      <summary>
        {title} <span className="num">{groupDigits(rows.length)}</span>
      </summary>
      <ul>
        {shown.map((row, index) => (
          // The lines of a preview are never reordered.
          <li key={index}>
            <span className="import-sign" aria-hidden="true">
              {sign}
            </span>
            <div>{children(row)}</div>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <button type="button" className="text-button" onClick={() => setAll(true)}>
          {format(t.committees.showAll, { count: groupDigits(rows.length) })}
        </button>
      )}
    </details>
  )
}
