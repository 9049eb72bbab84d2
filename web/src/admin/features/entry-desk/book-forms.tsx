import { valibotResolver } from '@hookform/resolvers/valibot'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { sentenceOf } from '../../api/api-error'
import type { TicketBook } from '../../api/records'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { useRecordForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'
import { bookCalls } from './entry-desk-api'

type Ends = { onDone: (text: string) => void; onClose: () => void }
type BookProps = Ends & { book: TicketBook }

const whole = v.pipe(
  v.string(),
  v.check((typed) => /^\d{1,4}$/.test(typed.trim()), t.entryDesk.numberNeeded),
)

// The server's response: the ticket book after the change.
type Saved = TicketBook & { version: number }

async function saved(book: Promise<TicketBook>): Promise<Saved> {
  return { ...(await book), version: 1 }
}

// The form that creates a ticket book with a number of sheets.
export function MakeBookForm({ onDone, onClose }: Ends) {
  const { title, sheets, hint, action, busy, failed, done } = t.entryDesk.makeForm
  const state = useRecordForm<Record<'sheets', string>, Saved>({
    record: undefined,
    valuesOf: () => ({ sheets: '1' }),
    resolver: valibotResolver(v.object({ sheets: whole })),
    save: (typed) => saved(bookCalls.make(Number(typed.sheets))),
    onSaved: ({ number }) => onDone(format(done, { number })),
  })
  return (
    <FormModal
      title={title}
      variant="panel"
      state={state}
      failed={(error) => format(failed, { reason: sentenceOf(error) })}
      action={action}
      busyAction={busy}
      onClose={onClose}
    >
      <TextInput
        {...state.form.register('sheets')}
        idPrefix="make-book"
        label={sheets}
        hint={hint}
        error={state.errorOf('sheets')}
        inputMode="numeric"
        autoComplete="off"
      />
    </FormModal>
  )
}

// The form that issues a ticket book to the person who sells the tickets.
export function IssueBookForm({ book, onDone, onClose }: BookProps) {
  const { label, holder, hint, action, busy, failed, done } = t.entryDesk.issue
  const { number } = book
  const state = useRecordForm<Record<'holder', string>, Saved>({
    record: undefined,
    valuesOf: () => ({ holder: '' }),
    resolver: valibotResolver(v.object({ holder: rule.name })),
    save: (typed) => saved(bookCalls.issue(book._id, typed.holder ?? '')),
    onSaved: (issued) => onDone(format(done, { number, holder: issued.holder })),
  })
  return (
    <FormModal
      title={format(label, { number })}
      variant="panel"
      state={state}
      failed={(error) => format(failed, { reason: sentenceOf(error) })}
      action={action}
      busyAction={busy}
      onClose={onClose}
    >
      <TextInput
        {...state.form.register('holder')}
        idPrefix="issue-book"
        label={holder}
        hint={hint}
        error={state.errorOf('holder')}
        autoComplete="off"
      />
    </FormModal>
  )
}

// The form that records the payment for more tickets of a book.
export function SellTicketsForm({ book, onDone, onClose }: BookProps) {
  const { label, tickets, hint, action, busy, failed, done } = t.entryDesk.sell
  const { _id, number, sold, left, price } = book
  return (
    <SoldForm
      words={{ label: format(label, { number }), field: tickets, action, busy, failed }}
      name="tickets"
      hint={format(hint, { from: sold + 1, left })}
      due={(typed) => typed * price}
      save={(typed) => bookCalls.sell(_id, typed)}
      onSaved={(after) => onDone(format(done, { amount: formatAmount((after.sold - sold) * price), number }))}
      onClose={onClose}
    />
  )
}

// The form that closes a returned book with the number of sold tickets.
export function CountBookForm({ book, onDone, onClose }: BookProps) {
  const { label, sold: field, hint, action, busy, failed, done } = t.entryDesk.count
  const { _id, number, sold, price } = book
  return (
    <SoldForm
      words={{ label: format(label, { number }), field, action, busy, failed }}
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
  words: Pick<typeof t.entryDesk.sell, 'action' | 'busy' | 'failed'> & { label: string; field: string }
  // The name of the request field. The server's errors for this field are shown at the input.
  name: 'tickets' | 'sold'
  hint: string
  // Returns the amount due, in rupees, for the typed number of tickets.
  due: (typed: number) => number
  save: (typed: number) => Promise<TicketBook>
  onSaved: (after: TicketBook) => void
  onClose: () => void
}

// The form for a number of sold tickets. It shows the amount due.
function SoldForm({ words, name, hint, due, save, onSaved, onClose }: SoldProps) {
  const state = useRecordForm<Record<string, string>, Saved>({
    record: undefined,
    valuesOf: () => ({ [name]: '' }),
    resolver: valibotResolver(v.object({ [name]: whole })),
    save: (typed) => saved(save(Number(typed[name]))),
    onSaved,
  })
  const typed = Number(useWatch({ control: state.form.control, name })) || 0
  return (
    <FormModal
      title={words.label}
      variant="panel"
      state={state}
      failed={(error) => format(words.failed, { reason: sentenceOf(error) })}
      action={words.action}
      busyAction={words.busy}
      onClose={onClose}
    >
      <TextInput
        {...state.form.register(name)}
        idPrefix="sold-tickets"
        label={words.field}
        hint={hint}
        error={state.errorOf(name)}
        inputMode="numeric"
        autoComplete="off"
      />
      <p role="status">{format(t.entryDesk.sell.due, { amount: formatAmount(due(typed)) })}</p>
    </FormModal>
  )
}

// The form that revokes all tickets of a book from a given number on.
export function RevokeTicketsForm({ book, onDone, onClose }: BookProps) {
  const { label, from, fromHint, reason, action, busy, failed, done } = t.entryDesk.revoke
  const { number, sold, tickets, revokedFrom } = book
  const state = useRecordForm<Record<'from' | 'reason', string>, Saved>({
    record: undefined,
    valuesOf: () => ({ from: String(sold + 1), reason: '' }),
    resolver: valibotResolver(v.object({ from: whole, reason: rule.address })),
    save: (typed) => saved(bookCalls.revoke(book._id, Number(typed.from), typed.reason ?? '')),
    onSaved: (after) => onDone(format(done, { number, from: after.revokedFrom ?? 0 })),
  })
  return (
    <FormModal
      title={format(label, { number })}
      variant="panel"
      state={state}
      failed={(error) => format(failed, { reason: sentenceOf(error) })}
      action={action}
      busyAction={busy}
      onClose={onClose}
    >
      <TextInput
        {...state.form.register('from')}
        idPrefix="revoke-tickets"
        label={from}
        hint={format(fromHint, { from: sold + 1, last: revokedFrom ?? tickets })}
        error={state.errorOf('from')}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextArea
        {...state.form.register('reason')}
        idPrefix="revoke-tickets"
        label={reason}
        error={state.errorOf('reason')}
      />
    </FormModal>
  )
}
