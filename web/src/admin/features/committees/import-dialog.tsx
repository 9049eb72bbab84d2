import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { Checkbox } from '../../../ui/checkbox'
import type { MemberImport, ChangedMember, CommitteeMember } from '../../api/records'
import { t } from '../../texts'
import { ChangedValues, type ImportField, ImportGroup } from '../../ui/import-faults'
import { Translations, translations } from '../../ui/localized-text'
import { RecordImportDialog } from '../../ui/record-import-dialog'
import { useSheetImport, type SheetImportState } from '../../ui/use-sheet-import'
import { importMembers, type ImportWishes } from './committees-api'

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

type ImportPreviewProps = { plan: MemberImport; nameOf: (committee: string) => string }

// A preview of an import: the members that the import adds, changes, removes or reorders.
function ImportPreview({ plan: { added, changed, removed, reordered }, nameOf }: ImportPreviewProps) {
  return (
    <>
      <ImportGroup kind="added" rows={added}>
        {({ row, name, designation, designationIn, committee }) => (
          <>
            <b>{name}</b> <Office {...{ designation, designationIn }} />
            <small>{format(t.committees.place, { committee: nameOf(committee), row })}</small>
          </>
        )}
      </ImportGroup>
      <ImportGroup kind="changed" rows={changed}>
        {(change) => <Changed change={change} nameOf={nameOf} />}
      </ImportGroup>
      <ImportGroup kind="removed" rows={removed}>
        {({ name, designation, committee, sample }) => (
          <>
            <b>{name}</b> <span>{designation}</span>
            <small>
              {sample
                ? format(t.committees.samplePlace, { committee: nameOf(committee) })
                : nameOf(committee)}
            </small>
          </>
        )}
      </ImportGroup>
      {reordered.length > 0 && (
        <p>{format(t.committees.newOrder, { committees: reordered.map(nameOf).join(', ') })}</p>
      )}
    </>
  )
}

type OfficeProps = Pick<CommitteeMember, 'designation' | 'designationIn'>

function Office({ designation, designationIn }: OfficeProps) {
  return (
    <span>
      {designation}
      <Translations texts={designationIn} />
    </span>
  )
}

const fields: readonly ImportField<ChangedMember['before']>[] = [
  { label: t.common.name, of: ({ name }) => name },
  ...translations.map(({ code, englishName }) => ({
    label: format(t.committees.nameIn, { language: englishName }),
    lang: code,
    of: ({ nameIn }: ChangedMember['before']) => nameIn[code] ?? '',
  })),
  { label: t.committees.designation, of: ({ designation }) => designation },
  ...translations.map(({ code, englishName }) => ({
    label: format(t.committees.inLanguage, { language: englishName }),
    lang: code,
    of: ({ designationIn }: ChangedMember['before']) => designationIn[code] ?? '',
  })),
  { label: t.committees.institute, of: ({ institute }) => institute },
  ...translations.map(({ code, englishName }) => ({
    label: format(t.committees.instituteIn, { language: englishName }),
    lang: code,
    of: ({ instituteIn }: ChangedMember['before']) => instituteIn[code] ?? '',
  })),
  { label: t.committees.group, of: ({ group }) => group },
  ...translations.map(({ code, englishName }) => ({
    label: format(t.committees.groupIn, { language: englishName }),
    lang: code,
    of: ({ groupIn }: ChangedMember['before']) => groupIn[code] ?? '',
  })),
  { label: t.committees.email, of: ({ email }) => email },
]

// A changed member, with the old and new value of each changed field.
function Changed({ change, nameOf }: { change: ChangedMember; nameOf: ImportPreviewProps['nameOf'] }) {
  const { before, after, row } = change
  return (
    <>
      <b>{before.name}</b>
      <ChangedValues fields={fields} before={before} after={after} />
      {before.sample && !after.sample && <span>{t.committees.noLongerSample}</span>}
      <small>{format(t.committees.place, { committee: nameOf(after.committee), row })}</small>
    </>
  )
}
