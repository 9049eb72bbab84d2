import type { QueryKey } from '@tanstack/react-query'
import { format } from '../../i18n/format'
import { uploadForm } from '../api/upload'
import { t } from '../texts'
import { ImportAdditions, type Additions, type RowChange } from './import-additions'
import { ChangedValues, type ImportField } from './import-faults'
import { ImportLang, ImportLine } from './import-options'
import type { SheetImportState } from './use-sheet-import'

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

type Imported<Row> = { row: number; record: Row }
type Wishes = { lang: string; agreed: string; type?: string }

type Props<Row> = { people: PeopleImport<Row>; touches: readonly QueryKey[] }

/** The button that imports records about people. It is shown only to accounts that may add records. */
export function ImportPeople<Row>({ people, touches }: Props<Row>) {
  const { path, type, fileHint, fields, nameOf } = people
  const changed = ({ row, before, after }: RowChange) => (
    <>
      <b>{nameOf(before as Row)}</b>
      <ChangedValues fields={fields} before={before as Row} after={after as Row} />
      <small>{format(t.ui.recordImport.row, { row })}</small>
    </>
  )
  return (
    <ImportAdditions<Imported<Row>, Wishes>
      firstWishes={{ lang: 'en', agreed: '', ...(type !== undefined && { type }) }}
      wishes={wishesOf}
      changed={changed}
      send={async (form, onProgress) =>
        (await uploadForm('post', `${path}/import`, form, { onProgress })) as unknown as Additions<
          Imported<Row>
        >
      }
      template={`${path}/template.xlsx`}
      fileHint={fileHint}
      nothingToChange={t.ui.recordImport.allPresent}
      touches={touches}
    >
      {({ row, record }) => (
        <>
          <b>{nameOf(record)}</b> <small>{format(t.ui.recordImport.row, { row })}</small>
        </>
      )}
    </ImportAdditions>
  )
}

const wishesOf = (state: SheetImportState<unknown, Wishes>) => (
  <fieldset className="import-wishes" disabled={state.applying}>
    <legend>{t.ui.recordImport.options}</legend>
    <ImportLang label={t.ui.recordImport.peopleLang} state={state} />
    <ImportLine
      name="agreed"
      label={t.ui.recordImport.agreed}
      hint={t.ui.recordImport.agreedHint}
      optional
      state={state}
    />
  </fieldset>
)
