import { formatAmount, groupDigits } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { SummaryRows } from '../../../ui/summary-rows'
import type { SettlementPreview } from '../../api/records'
import { FileProgress, ImageChooser } from '../../ui/image-chooser'
import { ImportFailure } from '../../ui/import-failure'
import { ImportFaults } from '../../ui/import-faults'
import { Modal } from '../../ui/modal'
import { useSheetImport, type SheetImportState } from '../../ui/use-sheet-import'
import { countsOf, reasonOf, typeWords } from './settlement-words'
import { importReport, type NoWishes } from './settlements-api'

type State = SheetImportState<SettlementPreview, NoWishes>

type Props = { onImported: (done: SettlementPreview) => void; onClose: () => void }

const noWishes: NoWishes = {}

// The provider's settlement report: choose the file, see what it says and what does not fit, apply it.
export function ImportDialog({ onImported, onClose }: Props) {
  const state = useSheetImport(importReport, noWishes, onImported)
  const { file, plan, sent, applying, looking } = state
  const close = () => !applying && onClose()
  return (
    <Modal open onClose={close} title="Import a settlement report" variant="wide">
      <div className="modal-body import-body">
        {!plan && (
          <p className="import-hint">
            In the payment provider’s dashboard open Reports, download “Settlement Recon” for the days that
            you want, and choose that file as it is. The same report can be chosen again: what is there
            already does not change.
          </p>
        )}
        <ImageChooser
          name="file"
          idPrefix="import"
          label="Settlement report"
          hint="A .csv or .xlsx file of at most 5 MB and 5,000 rows."
          error={state.refusal}
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          disabled={sent !== undefined || applying}
          drop={file ? `${file.name}. Drop another file here` : 'Drop the report here'}
          choose={file ? 'choose another' : 'choose a file'}
          onFiles={state.choose}
        />
        {sent !== undefined && file && <FileProgress name={file.name} sent={sent} />}
        <ImportFailure state={state} noun="report" />
        {state.outdated && <Notice kind="warn" icon="alert" live="alert" title={state.outdated} />}
        <p role="status" className="import-status">
          {statusOf(state)}
        </p>
        {plan && <Preview plan={plan} looking={looking} />}
      </div>
      <div className="modal-foot">
        <ApplyButton state={state} />
        <Button variant="line" size="sm" onClick={close}>
          Cancel
        </Button>
      </div>
    </Modal>
  )
}

// With a fault nothing is imported: then there are no counts to tell.
function statusOf({ plan, looking }: State): string {
  if (!plan) return looking ? 'Looking into the file' : ''
  return plan.faults.length === 0 ? countsOf(plan) : ''
}

function ApplyButton({ state: { plan, looking, applying, apply } }: { state: State }) {
  const ready = plan && plan.faults.length === 0 && !looking && plan.added + plan.changed > 0
  return (
    <Button size="sm" disabled={!ready && !applying} busy={applying} busyLabel="Importing..." onClick={apply}>
      Apply
    </Button>
  )
}

function Preview({ plan, looking }: { plan: SettlementPreview; looking: boolean }) {
  const { totals, unmatched, open, payouts } = plan
  if (plan.faults.length > 0) return <ImportFaults faults={plan.faults} />
  return (
    <div aria-busy={looking} className="import-preview">
      {plan.added + plan.changed === 0 && (
        <Notice kind="good" title="There is nothing to change: all rows of this report are here already." />
      )}
      <SummaryRows
        rows={[
          { label: 'Payments', value: formatAmount(totals.payments) },
          { label: 'Refunds', value: formatAmount(-totals.refunds) },
          { label: 'Other', value: formatAmount(totals.other) },
          { label: 'Fees and GST on them', value: formatAmount(-(totals.fees + totals.tax)) },
        ]}
        total={{ label: 'Net to the bank', value: formatAmount(totals.net) }}
      />
      {payouts > 0 && (
        <p>
          {groupDigits(payouts)} {payouts === 1 ? 'row' : 'rows'} about the transfers themselves are left out.
        </p>
      )}
      {open > 0 && (
        <Notice
          kind="warn"
          icon="alert"
          title={`${groupDigits(open)} ${open === 1 ? 'row does' : 'rows do'} not fit`}
        >
          <p>They are imported and listed until they fit.</p>
          <ul className="import-faults">
            {unmatched.map((entry) => (
              <li key={entry._id}>
                <b>{reasonOf(entry.mismatch)}:</b> {typeWords(entry.type)} {entry.number} of{' '}
                {formatAmount(entry.amount)}
                {entry.orderId && `, order ${entry.orderId}`}
              </li>
            ))}
          </ul>
          {open > unmatched.length && <p>And {groupDigits(open - unmatched.length)} more.</p>}
        </Notice>
      )}
    </div>
  )
}
