import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import type { MemberImport } from '../../api/records'
import { t } from '../../texts'
import { FileProgress, ImageChooser } from '../../ui/image-chooser'
import { ImportFailure } from '../../ui/import-failure'
import { Modal } from '../../ui/modal'
import { ImportPreview } from './import-preview'
import { countsOf, isEmpty } from './import-words'
import { useMemberImport, type MemberImportState } from './use-member-import'

type Props = {
  // Returns a committee's name by its id.
  nameOf: (committee: string) => string
  onImported: (done: MemberImport) => void
  onClose: () => void
}

// Imports committee members from a spreadsheet: choose a file, check the preview, apply it.
export function ImportDialog({ nameOf, onImported, onClose }: Props) {
  const state = useMemberImport(onImported)
  const { file, plan, sent, applying } = state
  const close = () => !applying && onClose()
  return (
    <Modal open onClose={close} title={t.committees.import} variant="wide">
      <div className="modal-body import-body">
        {!plan && (
          <>
            <p className="import-hint">{t.committees.importHint}</p>
            <Button
              variant="line"
              size="sm"
              icon="download"
              href="/api/committee-members/template.xlsx"
              download
            >
              {t.committees.template}
            </Button>
          </>
        )}
        <ImageChooser
          name="file"
          idPrefix="import"
          label={t.committees.spreadsheet}
          hint={t.committees.fileHint}
          error={state.refusal}
          accept={accepted}
          disabled={sent !== undefined || applying}
          drop={file ? format(t.committees.dropAnother, { name: file.name }) : t.committees.drop}
          choose={file ? t.committees.chooseAnother : t.common.chooseFile}
          onFiles={state.choose}
        />
        {sent !== undefined && file && <FileProgress name={file.name} sent={sent} />}
        <ImportFailure state={state} unreadable={t.committees.unreadable} />
        {state.outdated && <Notice kind="warn" icon="alert" live="alert" title={state.outdated} />}
        <p role="status" className="import-status">
          {statusOf(state)}
        </p>
        {plan && <ImportPreview plan={plan} state={state} nameOf={nameOf} />}
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

// A file with errors is not imported, so there are no counts.
function statusOf({ plan, looking }: MemberImportState): string {
  if (!plan) return looking ? t.committees.reading : ''
  return plan.faults.length === 0 ? countsOf(plan) : ''
}

function ApplyButton({ state: { plan, looking, applying, apply } }: { state: MemberImportState }) {
  const sound = plan && plan.faults.length === 0
  const ready = sound && !looking && !isEmpty(plan)
  const removed = sound ? plan.removed.length : 0
  return (
    <Button
      size="sm"
      disabled={!ready && !applying}
      busy={applying}
      busyLabel={t.committees.importing}
      onClick={apply}
    >
      {removed > 0 ? format(t.committees.applyAndRemove, { count: groupDigits(removed) }) : t.common.apply}
    </Button>
  )
}
