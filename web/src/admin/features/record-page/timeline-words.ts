import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import type { RecordEvent } from '../../api/records'
import { t } from '../../texts'

const documents: Readonly<Record<string, string>> = {
  receipt: t.ui.paperLinks.receipt,
  tax_invoice: t.ui.paperLinks.taxInvoice,
  credit_note: t.ui.paperLinks.creditNote,
  refund_voucher: t.ui.paperLinks.refundVoucher,
}

const statuses: Readonly<Record<string, string>> = t.messages.statuses

const channels: Readonly<Record<string, string>> = t.recordPage.channels

/** The sentence of an entry of the timeline. */
export function eventText(event: RecordEvent): string {
  const { what, text = '', status = '', number = '', document = '', channel = '', member } = event
  const amount = formatAmount(event.amount ?? 0)
  const way = [channels[channel] ?? channel, number].filter(Boolean).join(', ')
  switch (what) {
    case 'activity':
      return text
    case 'message':
      return format(t.recordPage.event.message, { title: text, status: statuses[status] ?? status })
    case 'payment':
      return format(t.recordPage.event.payment, { amount, way })
    case 'refund':
      return format(t.recordPage.event.refund, { amount, way })
    case 'document':
      return format(t.recordPage.event.document, { kind: documents[document] ?? document, number, amount })
    case 'admission':
      return format(t.recordPage.event.admission, { member: member ?? 1 })
    case 'note':
      break
  }
  return format(t.recordPage.event.note, { text })
}
