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

// The result of a form: the book after the change.
type Saved = TicketBook & { version: number }

async function saved(book: Promise<TicketBook>): Promise<Saved> {
  return { ...(await book), version: 1 }
}

// Makes a book with a number of sheets.
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

// Gives a book to the person who sells from it.
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

// Takes the money for further tickets.
export function SellTicketsForm({ book, onDone, onClose }: BookProps) {
  const { label, tickets, hint, action, busy, failed, done } = t.entryDesk.sell
  const { number, sold, left, price } = book
  const state = useRecordForm<Record<'tickets', string>, Saved>({
    record: undefined,
    valuesOf: () => ({ tickets: '' }),
    resolver: valibotResolver(v.object({ tickets: whole })),
    save: (typed) => saved(bookCalls.sell(book._id, Number(typed.tickets))),
    onSaved: (after) => onDone(format(done, { amount: formatAmount((after.sold - sold) * price), number })),
  })
  const more = Number(useWatch({ control: state.form.control, name: 'tickets' })) || 0
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
        {...state.form.register('tickets')}
        idPrefix="sell-tickets"
        label={tickets}
        hint={format(hint, { from: sold + 1, left })}
        error={state.errorOf('tickets')}
        inputMode="numeric"
        autoComplete="off"
      />
      <AmountDue amount={more * price} />
    </FormModal>
  )
}

// Closes a returned book with the number of tickets that were sold.
export function CountBookForm({ book, onDone, onClose }: BookProps) {
  const { label, sold: soldLabel, hint, action, busy, failed, done } = t.entryDesk.count
  const { number, sold, price } = book
  const state = useRecordForm<Record<'sold', string>, Saved>({
    record: undefined,
    valuesOf: () => ({ sold: '' }),
    resolver: valibotResolver(v.object({ sold: whole })),
    save: (typed) => saved(bookCalls.count(book._id, Number(typed.sold))),
    onSaved: () => onDone(format(done, { number })),
  })
  const all = Number(useWatch({ control: state.form.control, name: 'sold' })) || 0
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
        {...state.form.register('sold')}
        idPrefix="count-book"
        label={soldLabel}
        hint={format(hint, { paid: sold })}
        error={state.errorOf('sold')}
        inputMode="numeric"
        autoComplete="off"
      />
      <AmountDue amount={Math.max(0, all - sold) * price} />
    </FormModal>
  )
}

// Makes the tickets from a number on invalid.
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

function AmountDue({ amount }: { amount: number }) {
  return <p role="status">{format(t.entryDesk.sell.due, { amount: formatAmount(amount) })}</p>
}
