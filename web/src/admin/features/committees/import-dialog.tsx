import { groupDigits } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import type { MemberImport } from '../../api/records'
import { FileProgress, ImageChooser } from '../../ui/image-chooser'
import { ImportFailure } from '../../ui/import-failure'
import { Modal } from '../../ui/modal'
import { ImportPreview } from './import-preview'
import { countsOf, isEmpty } from './import-words'
import { useMemberImport, type MemberImportState } from './use-member-import'

type Props = {
  // A committee's name by its id.
  nameOf: (committee: string) => string
  onImported: (done: MemberImport) => void
  onClose: () => void
}

// Committee members from a spreadsheet: choose a file, see what would change, apply it.
export function ImportDialog({ nameOf, onImported, onClose }: Props) {
  const state = useMemberImport(onImported)
  const { file, plan, sent, applying } = state
  const close = () => !applying && onClose()
  return (
    <Modal open onClose={close} title="Import from a spreadsheet" variant="wide">
      <div className="modal-body import-body">
        {!plan && (
          <>
            <p className="import-hint">
              Fill in the template, or export the list, change it and import it again. Nothing changes until
              you have seen what would become of it and apply it.
            </p>
            <Button
              variant="line"
              size="sm"
              icon="download"
              href="/api/committee-members/template.xlsx"
              download
            >
              Download the template
            </Button>
          </>
        )}
        <ImageChooser
          name="file"
          idPrefix="import"
          label="Spreadsheet"
          hint="An .xlsx or .csv file of at most 5 MB and 2,000 people, with the headings Name, Designation and Committee."
          error={state.refusal}
          accept={accepted}
          disabled={sent !== undefined || applying}
          drop={file ? `${file.name}. Drop another file here` : 'Drop a spreadsheet here'}
          choose={file ? 'choose another' : 'choose a file'}
          onFiles={state.choose}
        />
        {sent !== undefined && file && <FileProgress name={file.name} sent={sent} />}
        <ImportFailure state={state} noun="spreadsheet" />
        {state.outdated && <Notice kind="warn" icon="alert" live="alert" title={state.outdated} />}
        <p role="status" className="import-status">
          {statusOf(state)}
        </p>
        {plan && <ImportPreview plan={plan} state={state} nameOf={nameOf} />}
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

const accepted = '.xlsx,.csv,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

// With a fault nothing is imported: then there are no counts to tell.
function statusOf({ plan, looking }: MemberImportState): string {
  if (!plan) return looking ? 'Looking into the file' : ''
  return plan.faults.length === 0 ? countsOf(plan) : ''
}

function ApplyButton({ state: { plan, looking, applying, apply } }: { state: MemberImportState }) {
  const sound = plan && plan.faults.length === 0
  const ready = sound && !looking && !isEmpty(plan)
  const removed = sound ? plan.removed.length : 0
  return (
    <Button size="sm" disabled={!ready && !applying} busy={applying} busyLabel="Importing..." onClick={apply}>
      {removed > 0 ? `Apply, and remove ${groupDigits(removed)}` : 'Apply'}
    </Button>
  )
}
