import type { components } from '../../../api/schema.gen'
import { format } from '../../../i18n/format'
import { formatAmount, groupDigits } from '../../../lib/money'
import type { Registration } from '../../api/records'
import { uploadForm } from '../../api/upload'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import { categoryName } from '../../ui/category-name'
import { ImportAdditions, type RowChange } from '../../ui/import-additions'
import { ChangedValues, type ImportField } from '../../ui/import-faults'
import type { SheetImportState } from '../../ui/use-sheet-import'
import { firstWishes, ImportWishes, type Wishes } from './import-wishes'
import { registrationKind } from './registration-kind'

const wishesOf = (state: SheetImportState<unknown, Wishes>) => <ImportWishes state={state} />

const changedOf = (change: RowChange) => <Changed {...change} />

// Imports registrations from a spreadsheet. Each row is one person or group.
export function ImportRegistrations() {
  return (
    <ImportAdditions<components['schemas']['ImportedRegistration'], Wishes>
      firstWishes={firstWishes}
      wishes={wishesOf}
      changed={changedOf}
      send={(form, onProgress) => uploadForm('post', '/api/registers/import', form, { onProgress })}
      template="/api/registers/template.xlsx"
      fileHint={t.registrations.importFileHint}
      nothingToChange={t.registrations.importNothing}
      total={t.registrations.importTotal}
      touches={[[registrationKind.id], summaryKey]}
    >
      {({ name, category, phone, persons, amount, row, sameAs }) => (
        <>
          <b>{name}</b>{' '}
          {persons > 1 && <span>{format(t.registrations.importGroup, { count: groupDigits(persons) })}</span>}
          <small>
            {format(t.registrations.importLine, {
              category: categoryName(category),
              phone,
              amount: formatAmount(amount),
              row,
            })}
          </small>
          {sameAs !== undefined && <small>{format(t.registrations.importSameAs, { row: sameAs })}</small>}
        </>
      )}
    </ImportAdditions>
  )
}

const fields: readonly ImportField<Registration>[] = [
  { label: t.common.name, of: ({ name }) => name },
  { label: t.common.phone, of: ({ phone }) => phone },
  { label: t.common.email, of: ({ email }) => email },
  { label: t.registrations.company, of: ({ company }) => company },
  { label: t.common.address, of: ({ address }) => address },
  { label: t.common.website, of: ({ website }) => website },
  { label: t.registrations.degree, of: ({ degree }) => degree },
  { label: t.registrations.college, of: ({ college }) => college },
  { label: t.registrations.memberNames, of: ({ memberNames }) => memberNames },
]

// The values of a registration that a row changes.
function Changed({ before, after, row }: RowChange) {
  return (
    <>
      <b>{(before as Registration).name}</b>
      <ChangedValues fields={fields} before={before as Registration} after={after as Registration} />
      <small>{format(t.ui.recordImport.row, { row })}</small>
    </>
  )
}
