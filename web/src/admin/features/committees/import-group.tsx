import { useState, type ReactNode } from 'react'
import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { t } from '../../texts'

const first = 50

type Props<Row> = {
  // For its colours.
  kind: 'added' | 'changed' | 'removed'
  title: string
  // Stands before each line, for the eye.
  sign: string
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}

// The people of one sort in a preview, the first of them at once and all on demand.
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
          // The lines of a preview stay where they are.
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
