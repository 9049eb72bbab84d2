import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import type { TicketBook } from '../../api/records'
import { t } from '../../texts'
import { FormModal, formWords } from '../../ui/form-modal'
import { useSendForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'
import { bookCalls } from './entry-desk-api'

type Ends = { onDone: (text: string) => void; onClose: () => void }
type BookProps = Ends & { book: TicketBook }

const whole = v.pipe(
  v.string(),
  v.check((typed) => /^\d{1,4}$/.test(typed.trim()), t.entryDesk.numberNeeded),
)

// The form that creates a ticket book with the given number of sheets.
export function MakeBookForm({ onDone, onClose }: Ends) {
  const { title, sheets, hint, done, ...words } = t.entryDesk.makeForm
  const state = useSendForm({
    prefix: 'make-book',
    values: { sheets: '1' },
    schema: v.object({ sheets: whole }),
    send: (typed) => bookCalls.make(Number(typed.sheets)),
    onSent: ({ number }) => onDone(format(done, { number })),
  })
  return (
    <FormModal title={title} variant="panel" state={state} {...formWords(words)} onClose={onClose}>
      <TextInput
        {...state.wire('sheets')}
        label={sheets}
        hint={hint}
        inputMode="numeric"
        autoComplete="off"
      />
    </FormModal>
  )
}

// The form that issues a ticket book to the person who sells the tickets.
export function IssueBookForm({ book, onDone, onClose }: BookProps) {
  const { label, holder, hint, done, ...words } = t.entryDesk.issue
  const { number } = book
  const state = useSendForm({
    prefix: 'issue-book',
    values: { holder: '' },
    schema: v.object({ holder: rule.name(t.required.holder) }),
    send: (typed) => bookCalls.issue(book._id, typed.holder),
    onSent: (issued) => onDone(format(done, { number, holder: issued.holder })),
  })
  const title = format(label, { number })
  return (
    <FormModal title={title} variant="panel" state={state} {...formWords(words)} onClose={onClose}>
      <TextInput {...state.wire('holder')} label={holder} hint={hint} autoComplete="off" />
    </FormModal>
  )
}

// The form that records that more of a book's tickets were sold and paid for.
export function SellTicketsForm({ book, onDone, onClose }: BookProps) {
  const { label, tickets, hint, done, ...words } = t.entryDesk.sell
  const { _id, number, sold, left, price } = book
  return (
    <SoldForm
      title={format(label, { number })}
      label={tickets}
      words={words}
      name="tickets"
      hint={format(hint, { from: sold + 1, left })}
      due={(typed) => typed * price}
      save={(typed) => bookCalls.sell(_id, typed)}
      onSaved={(after) => onDone(format(done, { amount: formatAmount((after.sold - sold) * price), number }))}
      onClose={onClose}
    />
  )
}

// The form that closes a returned book and records how many tickets were sold.
export function CountBookForm({ book, onDone, onClose }: BookProps) {
  const { label, sold: field, hint, done, ...words } = t.entryDesk.count
  const { _id, number, sold, price } = book
  return (
    <SoldForm
      title={format(label, { number })}
      label={field}
      words={words}
      name="sold"
      hint={format(hint, { paid: sold })}
      due={(typed) => Math.max(0, typed - sold) * price}
      save={(typed) => bookCalls.count(_id, typed)}
      onSaved={() => onDone(format(done, { number }))}
      onClose={onClose}
    />
  )
}

type SoldProps = {
  title: string
  label: string
  words: Parameters<typeof formWords>[0]
  // The name of the request field. The server's errors for this field are shown at the input.
  name: 'tickets' | 'sold'
  hint: string
  // Returns the amount due, in rupees, for the typed number of tickets.
  due: (typed: number) => number
  save: (typed: number) => Promise<TicketBook>
  onSaved: (after: TicketBook) => void
  onClose: () => void
}

// The form that asks for the number of sold tickets. It shows the amount due.
function SoldForm({ title, label, words, name, hint, due, save, onSaved, onClose }: SoldProps) {
  const state = useSendForm<Record<string, string>, TicketBook>({
    prefix: 'sold-tickets',
    values: { [name]: '' },
    schema: v.object({ [name]: whole }),
    send: (typed) => save(Number(typed[name])),
    onSent: onSaved,
  })
  const typed = Number(useWatch({ control: state.form.control, name })) || 0
  return (
    <FormModal title={title} variant="panel" state={state} {...formWords(words)} onClose={onClose}>
      <TextInput {...state.wire(name)} label={label} hint={hint} inputMode="numeric" autoComplete="off" />
      <p role="status">{format(t.entryDesk.sell.due, { amount: formatAmount(due(typed)) })}</p>
    </FormModal>
  )
}

// The form that revokes a book's tickets from a given number to the last one.
export function RevokeTicketsForm({ book, onDone, onClose }: BookProps) {
  const { label, from, fromHint, reason, done, ...words } = t.entryDesk.revoke
  const { number, sold, tickets, revokedFrom } = book
  const state = useSendForm({
    prefix: 'revoke-tickets',
    values: { from: String(sold + 1), reason: '' },
    schema: v.object({ from: whole, reason: rule.requiredText(t.required.revokeReason) }),
    send: (typed) => bookCalls.revoke(book._id, Number(typed.from), typed.reason),
    onSent: (after) => onDone(format(done, { number, from: after.revokedFrom ?? 0 })),
  })
  const title = format(label, { number })
  return (
    <FormModal title={title} variant="panel" state={state} {...formWords(words)} onClose={onClose}>
      <TextInput
        {...state.wire('from')}
        label={from}
        hint={format(fromHint, { from: sold + 1, last: revokedFrom ?? tickets })}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextArea {...state.wire('reason')} label={reason} />
    </FormModal>
  )
}
