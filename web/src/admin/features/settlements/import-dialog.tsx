import { format, rich } from '../../../i18n/format'
import { formatAmount, groupDigits } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { SummaryRows } from '../../../ui/summary-rows'
import type { SettlementPreview } from '../../api/records'
import { t, counted } from '../../texts'
import { FileProgress, ImageChooser } from '../../ui/image-chooser'
import { ImportFailure, ImportFaults } from '../../ui/import-faults'
import { Modal } from '../../ui/modal'
import { useSheetImport, type SheetImportState } from '../../ui/use-sheet-import'
import { countsOf, reasonOf, typeName } from './settlement-texts'
import { importReport } from './settlements-api'

type State = SheetImportState<SettlementPreview, object>

type Props = { onImported: (done: SettlementPreview) => void; onClose: () => void }

// The dialog that imports the provider's settlement report. The user chooses the file, checks the preview and starts
// the import.
export function ImportDialog({ onImported, onClose }: Props) {
  const state = useSheetImport(importReport, {}, onImported)
  const { file, plan, sent, applying, looking } = state
  const close = () => !applying && onClose()
  return (
    <Modal open onClose={close} title={t.settlements.importTitle} variant="wide">
      <div className="modal-body import-body">
        {!plan && <p className="import-hint">{t.settlements.importNote}</p>}
        <ImageChooser
          name="file"
          idPrefix="import"
          label={t.settlements.settlementReport}
          hint={t.settlements.fileHint}
          error={state.refusal}
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          disabled={sent !== undefined || applying}
          drop={file ? format(t.settlements.dropAnother, { file: file.name }) : t.settlements.dropReport}
          choose={file ? t.settlements.chooseAnother : t.common.chooseFile}
          onFiles={state.choose}
        />
        {sent !== undefined && file && <FileProgress name={file.name} sent={sent} />}
        <ImportFailure state={state} unreadable={t.settlements.unreadable} />
        {state.outdated && <Notice kind="warn" icon="alert" live="alert" title={state.outdated} />}
        <p role="status" className="import-status">
          {statusOf(state)}
        </p>
        {plan && <Preview plan={plan} looking={looking} />}
      </div>
      <div className="modal-foot">
        <ApplyButton state={state} />
        <Button variant="line" size="sm" onClick={close}>
          {t.common.cancel}
        </Button>
      </div>
    </Modal>
  )
}

// Returns the status line below the file. It is empty for a file with errors, because such a file is not imported.
function statusOf({ plan, looking }: State): string {
  if (!plan) return looking ? t.settlements.readingTheFile : ''
  return plan.faults.length === 0 ? countsOf(plan) : ''
}

function ApplyButton({ state: { plan, looking, applying, apply } }: { state: State }) {
  const ready = plan && plan.faults.length === 0 && !looking && plan.added + plan.changed > 0
  return (
    <Button
      size="sm"
      disabled={!ready && !applying}
      busy={applying}
      busyLabel={t.settlements.importing}
      onClick={apply}
    >
      {t.common.apply}
    </Button>
  )
}

function Preview({ plan, looking }: { plan: SettlementPreview; looking: boolean }) {
  const { totals, unmatched, open, payouts } = plan
  if (plan.faults.length > 0) return <ImportFaults stopped faults={plan.faults} />
  return (
    <div aria-busy={looking} className="import-preview">
      {plan.added + plan.changed === 0 && <Notice kind="good" title={t.settlements.nothingToImport} />}
      <SummaryRows
        rows={[
          { label: t.settlements.payments, value: formatAmount(totals.payments) },
          { label: t.settlements.refunds, value: formatAmount(-totals.refunds) },
          { label: t.settlements.other, value: formatAmount(totals.other) },
          { label: t.settlements.feesAndTax, value: formatAmount(-(totals.fees + totals.tax)) },
        ]}
        total={{ label: t.settlements.netToTheBank, value: formatAmount(totals.net) }}
      />
      {payouts > 0 && <p>{counted(payouts, t.settlements.payoutsLeftOut)}</p>}
      {open > 0 && <UnmatchedNotice open={open} unmatched={unmatched} />}
    </div>
  )
}

type UnmatchedProps = Pick<SettlementPreview, 'open' | 'unmatched'>

// A notice with the report rows that match no payment or refund. Only the first rows are listed.
function UnmatchedNotice({ open, unmatched }: UnmatchedProps) {
  return (
    <Notice kind="warn" icon="alert" title={counted(open, t.settlements.rowsUnmatched)}>
      <p>{t.settlements.unmatchedNote}</p>
      <ul className="import-faults">
        {unmatched.map((entry) => (
          <li key={entry._id}>
            <UnmatchedEntry entry={entry} />
          </li>
        ))}
      </ul>
      {open > unmatched.length && (
        <p>{format(t.settlements.andMore, { count: groupDigits(open - unmatched.length) })}</p>
      )}
    </Notice>
  )
}

function UnmatchedEntry({ entry }: { entry: UnmatchedProps['unmatched'][number] }) {
  const { mismatch, type, number, amount, orderId } = entry
  const values = {
    reason: <b>{reasonOf(mismatch)}</b>,
    type: typeName(type),
    number,
    amount: formatAmount(amount),
  }
  return orderId
    ? rich(t.settlements.unmatchedOrder, { ...values, order: orderId })
    : rich(t.settlements.unmatchedEntry, values)
}
