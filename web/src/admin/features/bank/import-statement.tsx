import { format } from '../../../i18n/format'
import { formatPaise, groupDigits } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { Select } from '../../../ui/select'
import { SummaryRows } from '../../../ui/summary-rows'
import { counted, t } from '../../texts'
import { formatDay } from '../../ui/dates'
import { FileProgress, ImageChooser } from '../../ui/image-chooser'
import { ImportFailure, ImportFaults } from '../../ui/import-faults'
import { Modal } from '../../ui/modal'
import { useSheetImport, type SheetImportState } from '../../ui/use-sheet-import'
import { importStatement, type BankImport, type Columns } from './bank-api'
import { signed } from './signed'

const words = t.bank.import

type Wishes = Partial<Record<keyof Columns, string>>
type State = SheetImportState<BankImport, Wishes>

type Props = { onImported: (done: BankImport) => void; onClose: () => void }

// The dialog that imports the statement of a bank. The columns are chosen once for each kind of file.
export function ImportStatement({ onImported, onClose }: Props) {
  const state = useSheetImport<BankImport, Wishes>(importStatement, {}, onImported)
  const { file, plan, sent, applying, looking } = state
  const close = () => !applying && onClose()
  const ready = plan && !looking && plan.lines > 0 && columnsFit(plan)
  return (
    <Modal open onClose={close} title={words.title} variant="wide">
      <div className="modal-body import-body">
        {!plan && <p className="import-hint">{words.note}</p>}
        <ImageChooser
          name="file"
          idPrefix="import"
          label={words.file}
          hint={words.fileHint}
          error={state.refusal}
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          disabled={sent !== undefined || applying}
          drop={file ? format(words.dropAnother, { file: file.name }) : words.drop}
          choose={file ? words.chooseAnother : t.common.chooseFile}
          onFiles={state.choose}
        />
        {sent !== undefined && file && <FileProgress name={file.name} sent={sent} />}
        <ImportFailure state={state} unreadable={words.unreadable} />
        {state.outdated && <Notice kind="warn" icon="alert" live="alert" title={state.outdated} />}
        <p role="status" className="import-status">
          {statusOf(state)}
        </p>
        {plan && <ColumnChoice plan={plan} state={state} />}
        {plan && <Preview plan={plan} />}
      </div>
      <div className="modal-foot">
        <Button
          size="sm"
          disabled={!ready && !applying}
          busy={applying}
          busyLabel={words.importing}
          onClick={state.apply}
        >
          {words.apply}
        </Button>
        <Button variant="line" size="sm" onClick={close}>
          {t.common.cancel}
        </Button>
      </div>
    </Modal>
  )
}

const columnsFit = ({ wrong }: BankImport) => Object.keys(wrong).length === 0

function statusOf({ plan, looking }: State): string {
  if (looking) return words.reading
  return plan && columnsFit(plan) ? countsOf(plan) : ''
}

function countsOf({ lines, same, left }: BankImport): string {
  return [
    counted(lines, words.fresh),
    same > 0 && counted(same, words.same),
    left > 0 && counted(left, words.left),
  ]
    .filter(Boolean)
    .join(' ')
}

const columnNames = ['day', 'text', 'reference', 'credit', 'debit', 'amount', 'side', 'balance'] as const

// The columns of the file. They are closed if they were chosen before, or are complete.
function ColumnChoice({ plan, state }: { plan: BankImport; state: State }) {
  const { headings, columns, wrong, columnsKnown } = plan
  const options = [
    { value: '-1', label: words.noColumn },
    ...headings.flatMap((heading, index) => (heading ? [{ value: String(index), label: heading }] : [])),
  ]
  const wish = (name: keyof Columns, value: string) =>
    state.wish({
      ...Object.fromEntries(columnNames.map((one) => [one, String(columns[one])])),
      [name]: value,
    })
  return (
    <details className="bank-columns" open={!columnsFit(plan) || undefined}>
      <summary>{columnsKnown ? words.columnsKnown : words.columns}</summary>
      <div className="bank-column-fields">
        {columnNames.map((name) => (
          <Select
            key={name}
            name={name}
            idPrefix="column"
            label={words.columnNames[name]}
            options={options}
            value={String(columns[name])}
            error={wrong[name]}
            onChange={({ currentTarget }) => wish(name, currentTarget.value)}
          />
        ))}
      </div>
    </details>
  )
}

function Preview({ plan }: { plan: BankImport }) {
  const { in: cameIn, inPaise, out, outPaise, recorded, first, lines, faults } = plan
  if (!columnsFit(plan)) return null
  return (
    <div className="import-preview">
      {lines === 0 && <Notice kind="good" title={words.nothing} />}
      {lines > 0 && (
        <SummaryRows
          rows={[
            { label: format(words.cameIn, { count: groupDigits(cameIn) }), value: formatPaise(inPaise) },
            { label: format(words.wentOut, { count: groupDigits(out) }), value: signed(-outPaise) },
            ...(recorded > 0 ? [{ label: words.recorded, value: groupDigits(recorded) }] : []),
          ]}
        />
      )}
      {first.length > 0 && (
        <ul className="bank-first">
          {first.map(({ _id, day, text, reference, amountPaise }) => (
            <li key={_id}>
              <small>{formatDay(day)}</small>{' '}
              <span dir="auto">{[text, reference].filter(Boolean).join(', ')}</span>{' '}
              <span className="num">{signed(amountPaise)}</span>
            </li>
          ))}
        </ul>
      )}
      {faults.length > 0 && <ImportFaults stopped={false} faults={faults} />}
    </div>
  )
}
