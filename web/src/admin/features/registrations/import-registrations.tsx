import type { components } from '../../../api/schema.gen'
import { format } from '../../../i18n/format'
import { formatAmount, groupDigits } from '../../../lib/money'
import { uploadForm } from '../../api/upload'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import { categoryName } from '../../ui/category-name'
import { ImportAdditions } from '../../ui/import-additions'
import { registrationKind } from './registration-kind'

// Imports registrations from a spreadsheet. Each row is one person or group.
export function ImportRegistrations() {
  return (
    <ImportAdditions<components['schemas']['ImportedRegistration']>
      send={(form, onProgress) => uploadForm('post', '/api/registers/import', form, { onProgress })}
      template="/api/registers/template.xlsx"
      fileHint={t.registrations.importFileHint}
      nothingToChange={t.registrations.importNothing}
      total={t.registrations.importTotal}
      touches={[[registrationKind.id], summaryKey]}
    >
      {({ name, category, phone, persons, amount, row }) => (
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
        </>
      )}
    </ImportAdditions>
  )
}
