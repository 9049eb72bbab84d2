import { useState } from 'react'
import { groupDigits } from '../../lib/money'
import { Notice } from '../../ui/notice'
import type { SheetFault } from '../api/records'

const first = 20

// The cells that need a correction. While there is one, nothing is imported.
export function ImportFaults({ faults }: { faults: readonly SheetFault[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? faults : faults.slice(0, first)
  return (
    <Notice
      kind="bad"
      live="alert"
      title={`${groupDigits(faults.length)} ${faults.length === 1 ? 'cell needs' : 'cells need'} a correction`}
    >
      <p>Correct the file, save it and choose it again. Nothing is imported until then.</p>
      <ul className="import-faults">
        {shown.map(({ cell, row, column, message }) => (
          <li key={cell}>
            <b>
              Row {row}, {column} ({cell}):
            </b>{' '}
            {message}
          </li>
        ))}
      </ul>
      {shown.length < faults.length && (
        <button type="button" className="text-button" onClick={() => setAll(true)}>
          Show all {groupDigits(faults.length)}
        </button>
      )}
    </Notice>
  )
}
