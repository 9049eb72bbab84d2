import { useState, type ReactNode } from 'react'
import { format, rich } from '../../i18n/format'
import type { Text } from '../../i18n/texts.gen'
import { groupDigits } from '../../lib/money'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { describeError } from '../api/api-error'
import type { SheetFault } from '../api/records'
import { saveFile } from '../api/save-file'
import { counted, t } from '../texts'
import { ErrorBanner } from './error-banner'
import type { SheetImportState } from './use-sheet-import'

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

type ImportFailureProps = {
  state: Pick<SheetImportState<unknown, unknown>, 'failure' | 'again' | 'apply'>
  // The message when the file could not be read: "Failed to read the report: {error}".
  unreadable: Text<'error'>
}

// Shows why a chosen file could not be read or imported, with a button to try again.
export function ImportFailure({ state: { failure, again, apply }, unreadable }: ImportFailureProps) {
  if (!failure) return null
  const preview = failure.of === 'preview'
  return (
    <ErrorBanner
      title={format(preview ? unreadable : t.ui.importFailure.failed, {
        error: describeError(failure.error),
      })}
      // Repeating an import is safe, because the server recognises an import that it has already carried out.
      onRetry={preview ? again : apply}
    />
  )
}

const importGroupFirst = 50

// The symbols before the lines. They are hidden from screen readers.
const signs = { added: '+', changed: '±', removed: '−', present: '=' } as const

type ImportGroupProps<Row> = {
  kind: keyof typeof signs
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}

// One group of records in an import preview. It shows the first few records. After the user presses a button, it shows
// all of them.
export function ImportGroup<Row>({ kind, rows, children }: ImportGroupProps<Row>) {
  const [all, setAll] = useState(false)
  if (rows.length === 0) return null
  const shown = all ? rows : rows.slice(0, importGroupFirst)
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

/** A field of a record in the preview of an import. */
export type ImportField<Row> = { label: string; lang?: string; of: (row: Row) => string }

type ImportFieldProps<Row> = { fields: readonly ImportField<Row>[]; before: Row; after: Row }

/** Shows the old and the new value of each field that an import changes. */
export function ChangedValues<Row>({ fields, before, after }: ImportFieldProps<Row>) {
  return (
    <dl className="import-values">
      {fields
        .filter(({ of }) => of(before) !== of(after))
        .map(({ label, lang, of }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <del lang={lang}>{of(before) || t.ui.recordImport.emptyValue}</del>{' '}
              <span aria-hidden="true">→</span>{' '}
              <ins lang={lang}>{of(after) || t.ui.recordImport.emptyValue}</ins>
            </dd>
          </div>
        ))}
    </dl>
  )
}
