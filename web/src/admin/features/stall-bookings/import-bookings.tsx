import type { components } from '../../../api/schema.gen'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { uploadForm } from '../../api/upload'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import { ImportAdditions } from '../../ui/import-additions'
import { bookingsKey } from '../../ui/record-keys'

// Imports stall bookings from a spreadsheet.
export function ImportBookings() {
  return (
    <ImportAdditions<components['schemas']['ImportedBooking'], object>
      firstWishes={{}}
      send={(form, onProgress) => uploadForm('post', '/api/stallBooking/import', form, { onProgress })}
      template="/api/stallBooking/template.xlsx"
      fileHint={t.stallBookings.importFileHint}
      nothingToChange={t.stallBookings.importNothing}
      total={t.stallBookings.importTotal}
      touches={[bookingsKey, summaryKey]}
    >
      {({ name, phone, stalls, amount, row }) => (
        <>
          <b>{name}</b>
          <small>
            {format(t.stallBookings.importLine, { stalls, phone, amount: formatAmount(amount), row })}
          </small>
        </>
      )}
    </ImportAdditions>
  )
}
