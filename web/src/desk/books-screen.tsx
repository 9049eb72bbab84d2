import { useCallback, useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { format, plural } from '../i18n/format'
import { formatAmount } from '../lib/money'
import { useDeskTexts } from './desk-context'
import { call, type TicketBook, typed } from './server'
import { useTask } from './use-task'

/**
 * The screen with the cashier's ticket books. The cashier takes over a book, enters the payments for sold tickets,
 * and counts and returns the book.
 */
export function BooksScreen({ onBack }: { onBack: () => void }) {
  const { t } = useDeskTexts()
  const { run, error } = useTask()
  const [books, setBooks] = useState<readonly TicketBook[]>()
  const [done, setDone] = useState('')

  const reload = useCallback(async () => setBooks(await call<TicketBook[]>('/api/desk/books/own')), [])
  useEffect(() => {
    void run(reload)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the screen opens
  }, [])

  async function changed(text: string) {
    setDone(text)
    await reload()
  }

  return (
    <div className="desk-form">
      <h2>{t.ownBooks}</h2>
      <p className="desk-live" role="status">
        {done}
      </p>
      <p className="desk-error" role="alert">
        {error}
      </p>
      {books?.length === 0 && <p>{t.noBooks}</p>}
      {books?.map((book) => (
        <BookCard key={`${book._id} ${book.sold}`} book={book} onChanged={changed} />
      ))}
      <TakeBook onTaken={({ number }) => changed(format(t.bookTaken, { number }))} />
      <button type="button" className="desk-plain" onClick={onBack}>
        {t.back}
      </button>
    </div>
  )
}

function TakeBook({ onTaken }: { onTaken: (book: TicketBook) => Promise<void> }) {
  const { t } = useDeskTexts()
  const { busy, error, run } = useTask()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const number = Number(typed(form, 'number'))
    void run(async () => {
      await onTaken(await call<TicketBook>('/api/desk/books/take', { number }))
      form.reset()
    })
  }

  return (
    <form className="desk-book" onSubmit={submit}>
      <label>
        {t.bookNumber}
        <input name="number" inputMode="numeric" pattern="[0-9]{1,6}" autoComplete="off" required />
      </label>
      <p className="desk-error" role="alert">
        {error}
      </p>
      <button type="submit" disabled={busy}>
        {t.takeBook}
      </button>
    </form>
  )
}

type Props = { book: TicketBook; onChanged: (text: string) => Promise<void> }

/** Shows one of the cashier's ticket books. The cashier can enter the payment for sold tickets and return the book. */
function BookCard({ book, onChanged }: Props) {
  const { t, lang } = useDeskTexts()
  const { number, price, sold, tickets, left } = book
  const path = `/api/desk/books/${book._id}`
  const due = (count: number) => formatAmount(Math.max(0, count) * price)
  const next = sold + 1
  return (
    <section className="desk-book" aria-labelledby={`book-${number}`}>
      <h3 id={`book-${number}`}>{format(t.book, { number })}</h3>
      <p>
        {format(t.soldOf, { sold, tickets })} · {format(t.left, { count: left })}
      </p>
      {left > 0 && (
        <CountForm
          label={t.ticketsSold}
          hint={format(t.nextTicket, { number: next })}
          action={(count) => format(t.takeMoney, { amount: due(count) })}
          save={async (count) => {
            await call<TicketBook>(`${path}/sell`, { tickets: count })
            await onChanged(format(t.bookPaid, { amount: due(count), number }))
          }}
        />
      )}
      <details>
        <summary>{t.countBook}</summary>
        <CountForm
          label={t.soldTogether}
          hint={plural(lang, sold, t.alreadyPaid)}
          action={(count) => format(t.countAndPay, { amount: due(count - sold) })}
          save={async (count) => {
            await call<TicketBook>(`${path}/count`, { sold: count })
            await onChanged(format(t.bookClosed, { number }))
          }}
        />
      </details>
    </section>
  )
}

type FormProps = {
  label: string
  hint: ReactNode
  action: (count: number) => string
  save: (count: number) => Promise<void>
}

// A form for entering a number of tickets. The button shows the amount to pay.
function CountForm({ label, hint, action, save }: FormProps) {
  const { busy, error, run } = useTask()
  const [count, setCount] = useState('')

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void run(() => save(Number(count)))
  }

  return (
    <form className="desk-form" onSubmit={submit}>
      <label>
        {label}
        <input
          inputMode="numeric"
          pattern="[0-9]{1,3}"
          autoComplete="off"
          required
          value={count}
          onChange={(event) => setCount(event.target.value)}
        />
        <small>{hint}</small>
      </label>
      <p className="desk-error" role="alert">
        {error}
      </p>
      <button type="submit" className="desk-main" disabled={busy}>
        {action(Number(count) || 0)}
      </button>
    </form>
  )
}
