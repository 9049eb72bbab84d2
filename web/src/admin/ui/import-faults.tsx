import { useState } from 'react'
import { format, rich } from '../../i18n/format'
import { groupDigits } from '../../lib/money'
import { Notice } from '../../ui/notice'
import type { SheetFault } from '../api/records'
import { counted, t } from '../texts'

const first = 20

// Lists the cells with errors. A file with errors is not imported.
export function ImportFaults({ faults }: { faults: readonly SheetFault[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? faults : faults.slice(0, first)
  return (
    <Notice kind="bad" live="alert" title={counted(faults.length, t.ui.importFaults.title)}>
      <p>{t.ui.importFaults.advice}</p>
      <ul className="import-faults">
        {shown.map(({ cell, row, column, message }) => (
          <li key={cell}>
            {rich(t.ui.importFaults.fault, {
              place: <b>{format(t.ui.importFaults.place, { row, column, cell })}</b>,
              message,
            })}
          </li>
        ))}
      </ul>
      {shown.length < faults.length && (
        <button type="button" className="text-button" onClick={() => setAll(true)}>
          {format(t.ui.importFaults.showAll, { count: groupDigits(faults.length) })}
        </button>
      )}
    </Notice>
  )
}
