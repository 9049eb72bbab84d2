import type { ReactNode } from 'react'
import { format } from '../../i18n/format'
import { groupDigits } from '../../lib/money'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { t } from '../texts'
import { FileProgress, ImageChooser } from './image-chooser'
import { countsOf, isEmpty, type RecordPlan } from './import-button'
import { ImportFailure, ImportFaults } from './import-faults'
import { Modal } from './modal'
import type { SheetImportState } from './use-sheet-import'

type Props<Plan extends RecordPlan> = {
  state: SheetImportState<Plan, object>
  // The URL of a spreadsheet that contains only the column headings.
  template: string
  fileHint: string
  nothingToChange: string
  // The import options. They are shown as soon as a file is chosen.
  wishes: ReactNode
  // Renders the changes in a plan. It is not called if errors stop the import.
  children: (plan: Plan) => ReactNode
  onClose: () => void
}

// The dialog that imports records from a spreadsheet. The user chooses a file, checks the preview and applies it.
export function RecordImportDialog<Plan extends RecordPlan>(props: Props<Plan>) {
  const { state, template, fileHint, onClose } = props
  const { file, plan, sent, applying } = state
  const close = () => !applying && onClose()
  return (
    <Modal open onClose={close} title={t.ui.recordImport.import} variant="wide">
      <div className="modal-body import-body">
        {!plan && (
          <>
            <p className="import-hint">{t.ui.recordImport.hint}</p>
            <Button variant="line" size="sm" icon="download" href={template} download>
              {t.ui.recordImport.template}
            </Button>
          </>
        )}
        <ImageChooser
          name="file"
          idPrefix="import"
          label={t.ui.recordImport.spreadsheet}
          hint={fileHint}
          error={state.refusal}
          accept={accepted}
          disabled={sent !== undefined || applying}
          drop={file ? format(t.ui.recordImport.dropAnother, { name: file.name }) : t.ui.recordImport.drop}
          choose={file ? t.ui.recordImport.chooseAnother : t.common.chooseFile}
          onFiles={state.choose}
        />
        {sent !== undefined && file && <FileProgress name={file.name} sent={sent} />}
        {!isAboutOptions(state) && <ImportFailure state={state} unreadable={t.ui.recordImport.unreadable} />}
        {state.outdated && <Notice kind="warn" icon="alert" live="alert" title={state.outdated} />}
        <p role="status" className="import-status">
          {statusOf(plan, state.looking)}
        </p>
        {file && props.wishes}
        {plan && <Preview {...props} plan={plan} />}
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

const accepted = '.xlsx,.csv,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

// Returns whether an error is about options of the import. Their fields show it.
function isAboutOptions({ failure }: Pick<SheetImportState<never, never>, 'failure'>): boolean {
  return failure !== undefined && Object.keys(failure.error.fields).length > 0
}

// Returns the change counts as text. The text is empty if errors stop the import.
function statusOf(plan: RecordPlan | undefined, looking: boolean): string {
  if (!plan) return looking ? t.ui.recordImport.reading : ''
  return plan.stopped ? '' : countsOf(plan)
}

// Shows the changes of an import, or the errors in the file.
function Preview<Plan extends RecordPlan>(props: Props<Plan> & { plan: Plan }) {
  const { plan, state, nothingToChange, children } = props
  const { faults, stopped, marked } = plan
  if (stopped) return <ImportFaults faults={faults} stopped marked={marked} />
  return (
    <div aria-busy={state.looking} className="import-preview">
      {faults.length > 0 && <ImportFaults faults={faults} stopped={false} marked={marked} />}
      {isEmpty(plan) && faults.length === 0 && <Notice kind="good" title={nothingToChange} />}
      {plan.ignored.length > 0 && (
        <Notice title={format(t.ui.recordImport.ignoredColumns, { columns: plan.ignored.join(', ') })} />
      )}
      {children(plan)}
    </div>
  )
}

type ApplyProps = {
  state: Pick<SheetImportState<RecordPlan, object>, 'plan' | 'looking' | 'applying' | 'apply'>
}

function ApplyButton({ state: { plan, looking, applying, apply } }: ApplyProps) {
  const sound = plan && !plan.stopped
  const ready = sound && !looking && !isEmpty(plan)
  const removed = sound ? plan.removed.length : 0
  return (
    <Button
      size="sm"
      disabled={!ready && !applying}
      busy={applying}
      busyLabel={t.ui.recordImport.importing}
      onClick={apply}
    >
      {removed > 0
        ? format(t.ui.recordImport.applyAndRemove, { count: groupDigits(removed) })
        : t.common.apply}
    </Button>
  )
}
