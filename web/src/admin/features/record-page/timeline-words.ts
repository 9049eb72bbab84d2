import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import type { RecordEvent } from '../../api/records'
import { t } from '../../texts'

const documents: Readonly<Record<string, string>> = t.money.documents.kinds

const statuses: Readonly<Record<string, string>> = t.messages.statuses

const channels: Readonly<Record<string, string>> = t.recordPage.channels

const texts: Readonly<Record<RecordEvent['what'], (event: RecordEvent) => string>> = {
  activity: ({ text = '' }) => text,
  message: ({ text = '', status = '' }) =>
    format(t.recordPage.event.message, { title: text, status: statuses[status] ?? status }),
  payment: (event) => format(t.recordPage.event.payment, { amount: amountOf(event), way: wayOf(event) }),
  refund: (event) => format(t.recordPage.event.refund, { amount: amountOf(event), way: wayOf(event) }),
  document: (event) => {
    const { number = '', document = '' } = event
    const kind = documents[document] ?? document
    return format(t.recordPage.event.document, { kind, number, amount: amountOf(event) })
  },
  admission: ({ member = 1 }) => format(t.recordPage.event.admission, { member }),
  note: ({ text = '' }) => format(t.recordPage.event.note, { text }),
}

function amountOf({ amount = 0 }: RecordEvent): string {
  return formatAmount(amount)
}

function wayOf({ channel = '', number = '' }: RecordEvent): string {
  return [channels[channel] ?? channel, number].filter(Boolean).join(', ')
}

/** Returns the text of a timeline entry. */
export function eventText(event: RecordEvent): string {
  return texts[event.what](event)
}
