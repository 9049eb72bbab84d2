import type { QueryKey } from '@tanstack/react-query'
import { format } from '../../i18n/format'
import { uploadForm } from '../api/upload'
import { t } from '../texts'
import { ChangedValues, type ImportField } from './changed-values'
import { ImportButton } from './import-button'
import { ImportGroup } from './import-group'
import { ImportLang, ImportLine } from './import-options'
import { RecordImportDialog } from './record-import-dialog'
import type { RecordPlan } from './record-import-words'
import { useSheetImport } from './use-sheet-import'

/** Describes the import of records about people from a spreadsheet. */
export type PeopleImport<Row> = {
  path: '/api/resource-person' | '/api/sponsorship'
  // The type of the new records, if the records at the path have several.
  type?: string
  fileHint: string
  // The values that an import can change.
  fields: readonly ImportField<Row>[]
  nameOf: (row: Row) => string
}

// The server's preview or result of an import.
type Plan<Row> = Omit<RecordPlan, 'added' | 'changed' | 'removed'> & {
  added: readonly { row: number; record: Row }[]
  changed: readonly { row: number; before: Row; after: Row }[]
  present: readonly { row: number; record: Row }[]
  removed: readonly never[]
}

type Props<Row> = { people: PeopleImport<Row>; touches: readonly QueryKey[] }

/** The button that imports records about people. It is shown only to accounts that may add records. */
export function ImportPeople<Row>({ people, touches }: Props<Row>) {
  return (
    <ImportButton<Plan<Row>> ability="edit" touches={touches}>
      {(ends) => <PeopleDialog people={people} {...ends} />}
    </ImportButton>
  )
}

type DialogProps<Row> = Pick<Props<Row>, 'people'> & {
  onImported: (done: Plan<Row>) => void
  onClose: () => void
}

function PeopleDialog<Row>({ people, onImported, onClose }: DialogProps<Row>) {
  const { path, type, fileHint, fields, nameOf } = people
  const wishes = { lang: 'en', agreed: '', ...(type !== undefined && { type }) }
  const state = useSheetImport<Plan<Row>, typeof wishes>(
    async (form, onProgress) => ({
      ...((await uploadForm('post', `${path}/import`, form, { onProgress })) as unknown as Plan<Row>),
      removed: [],
    }),
    wishes,
    onImported,
  )
  const line = ({ row, record }: { row: number; record: Row }) => (
    <>
      <b>{nameOf(record)}</b> <small>{format(t.ui.recordImport.row, { row })}</small>
    </>
  )
  return (
    <RecordImportDialog
      state={state}
      template={`${path}/template.xlsx`}
      fileHint={fileHint}
      nothingToChange={t.ui.recordImport.allPresent}
      wishes={
        <fieldset className="import-wishes" disabled={state.applying}>
          <legend>{t.ui.recordImport.options}</legend>
          <ImportLang label={t.ui.recordImport.peopleLang} state={state as never} />
          <ImportLine
            name="agreed"
            label={t.ui.recordImport.agreed}
            hint={t.ui.recordImport.agreedHint}
            optional
            state={state as never}
          />
        </fieldset>
      }
      onClose={onClose}
    >
      {({ added, changed, present }) => (
        <>
          <ImportGroup kind="added" rows={added}>
            {line}
          </ImportGroup>
          <ImportGroup kind="changed" rows={changed}>
            {({ row, before, after }) => (
              <>
                <b>{nameOf(before)}</b>
                <ChangedValues fields={fields} before={before} after={after} />
                <small>{format(t.ui.recordImport.row, { row })}</small>
              </>
            )}
          </ImportGroup>
          <ImportGroup kind="present" rows={present}>
            {line}
          </ImportGroup>
        </>
      )}
    </RecordImportDialog>
  )
}
