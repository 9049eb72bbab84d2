import { useCallback, useEffect, useState, type FormEvent } from 'react'
import { format } from '../i18n/format'
import { BookCard } from './book-card'
import { useDeskTexts } from './desk-context'
import { call, type TicketBook } from './server'
import { typed } from './typed'
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
