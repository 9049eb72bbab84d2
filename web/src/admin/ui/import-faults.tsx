import { useState } from 'react'
import { format, rich } from '../../i18n/format'
import { groupDigits } from '../../lib/money'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import type { SheetFault } from '../api/records'
import { saveFile } from '../api/save-file'
import { counted, t } from '../texts'

const first = 20

type Props = {
  faults: readonly SheetFault[]
  // Whether the errors stop the import. Otherwise only their rows are left out.
  stopped: boolean
  // The workbook of the rows with errors, as base64.
  marked?: string | undefined
}

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

// Lists the cells with errors, and offers the file of their rows.
export function ImportFaults({ faults, stopped, marked }: Props) {
  const [all, setAll] = useState(false)
  const shown = all ? faults : faults.slice(0, first)
  return (
    <Notice kind="bad" live="alert" title={counted(faults.length, t.ui.importFaults.title)}>
      <p>{stopped ? t.ui.importFaults.advice : t.ui.importFaults.leftOut}</p>
      {marked !== undefined && (
        <Button
          variant="line"
          size="sm"
          icon="download"
          onClick={() => saveFile(t.ui.importFaults.file, sheetOf(marked))}
        >
          {t.ui.importFaults.download}
        </Button>
      )}
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

function sheetOf(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: workbook })
}
