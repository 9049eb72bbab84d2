import { useState, type FormEvent } from 'react'
import { format } from '../i18n/format'
import { formatAmount } from '../lib/money'
import { useDeskTexts } from './desk-context'
import { call, type Unpaid } from './server'
import { typed } from './typed'
import { useTask } from './use-task'

/** Searches for people who registered but have not paid, so that the desk can accept their cash. */
export function UnpaidSearch({ onCash }: { onCash: (registrationId: string) => void }) {
  const { t } = useDeskTexts()
  const { error, run } = useTask()
  const [found, setFound] = useState<readonly Unpaid[]>()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = typed(event.currentTarget, 'words')
    void run(async () => setFound(await call<Unpaid[]>(`/api/desk/unpaid?q=${encodeURIComponent(words)}`)))
  }

  return (
    <details className="desk-unpaid">
      <summary>{t.unpaid}</summary>
      <form className="desk-row" onSubmit={submit}>
        <label className="desk-grow">
          {t.search}
          <input name="words" autoComplete="off" required minLength={2} />
        </label>
        <button type="submit">{t.find}</button>
      </form>
      <p className="desk-error" role="alert">
        {error}
      </p>
      {found?.length === 0 && <p>{t.nothing}</p>}
      <ul>
        {found?.map((one) => (
          <li key={one._id} className="desk-row">
            <span className="desk-grow">
              {one.name} · …{one.phoneEnd}
            </span>
            <button type="button" onClick={() => onCash(one._id)}>
              {format(t.cash, { amount: formatAmount(one.amount) })}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
