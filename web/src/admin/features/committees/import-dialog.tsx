import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { Checkbox } from '../../../ui/checkbox'
import type { MemberImport } from '../../api/records'
import { t } from '../../texts'
import { RecordImportDialog } from '../../ui/record-import-dialog'
import { useSheetImport, type SheetImportState } from '../../ui/use-sheet-import'
import { importMembers, type ImportWishes } from './committees-api'
import { ImportPreview } from './import-preview'

type Props = {
  // Returns a committee's name by its id.
  nameOf: (committee: string) => string
  onImported: (done: MemberImport) => void
  onClose: () => void
}

const firstWishes: ImportWishes = { replace: false, dropSamples: true }

// The dialog that imports committee members from a spreadsheet.
export function ImportDialog({ nameOf, onImported, onClose }: Props) {
  const state = useSheetImport(importMembers, firstWishes, onImported)
  return (
    <RecordImportDialog
      state={state}
      template="/api/committee-members/template.xlsx"
      fileHint={t.committees.fileHint}
      nothingToChange={t.committees.nothingToChange}
      wishes={<Wishes state={state} />}
      onClose={onClose}
    >
      {(plan) => <ImportPreview plan={plan} nameOf={nameOf} />}
    </RecordImportDialog>
  )
}

// The import options for members who are not in the file.
function Wishes({
  state: { plan, wishes, wish, applying },
}: {
  state: SheetImportState<MemberImport, ImportWishes>
}) {
  const samples = plan?.samples ?? 0
  return (
    <fieldset className="import-wishes" disabled={applying}>
      <legend>{t.committees.notInFile}</legend>
      {samples > 0 && (
        <Checkbox
          name="dropSamples"
          idPrefix="import"
          label={format(t.committees.dropSamples, { count: groupDigits(samples) })}
          checked={wishes.dropSamples}
          onChange={(event) => wish({ dropSamples: event.target.checked })}
        />
      )}
      <Checkbox
        name="replace"
        idPrefix="import"
        label={t.committees.replace}
        checked={wishes.replace}
        onChange={(event) => wish({ replace: event.target.checked })}
      />
    </fieldset>
  )
}
