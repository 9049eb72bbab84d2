import { useState, type FormEvent, type InputHTMLAttributes } from 'react'
import { format } from '../i18n/format'
import { formatAmount } from '../lib/money'
import { useDeskTexts } from './desk-context'
import { call, type Till, typed } from './server'
import { useTask } from './use-task'

type OpenProps = { onOpened: () => Promise<void>; onSignedOut: () => Promise<void> }

/** The screen that opens the till of the signed-in account. The cashier enters the change that is in the till. */
export function OpenTill({ onOpened, onSignedOut }: OpenProps) {
  const { t } = useDeskTexts()
  const { busy, error, fields, run } = useTask()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const float = typed(event.currentTarget, 'float')
    void run(async () => {
      await call('/api/desk/tills', { float })
      await onOpened()
    })
  }

  function signOut() {
    void run(async () => {
      await call('/api/admin/logout', {})
      await onSignedOut()
    })
  }

  return (
    <form className="desk-form" onSubmit={submit}>
      <h2>{t.openTill}</h2>
      <TillField name="float" label={t.float} error={fields['float']} inputMode="decimal" />
      <p className="desk-error" role="alert">
        {error}
      </p>
      <button type="submit" className="desk-main" disabled={busy}>
        {t.open}
      </button>
      <button type="button" className="desk-plain" onClick={signOut}>
        {t.signOut}
      </button>
    </form>
  )
}

type CloseProps = { till: Till; queued: number; onBack: () => void; onClosed: () => Promise<void> }

/**
 * The screen that closes the till. The cashier enters the counted cash. All stored sales must have been sent before
 * the till is closed.
 */
export function CloseTill({ till, queued, onBack, onClosed }: CloseProps) {
  const { t } = useDeskTexts()
  const { busy, error, fields, run } = useTask()
  const [closed, setClosed] = useState<Till>()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const body = { counted: typed(form, 'counted'), note: typed(form, 'note') }
    void run(async () => setClosed(await call<Till>(`/api/desk/tills/${till._id}/close`, body)))
  }

  if (closed)
    return (
      <div className="desk-form">
        <h2>{t.closed}</h2>
        <p>{format(t.difference, { amount: formatAmount(closed.difference ?? 0) })}</p>
        <button type="button" className="desk-main" onClick={() => void onClosed()}>
          {t.nextTill}
        </button>
      </div>
    )
  return (
    <form className="desk-form" onSubmit={submit}>
      <h2>{t.closeTill}</h2>
      <p>{format(t.expected, { amount: formatAmount(till.expected) })}</p>
      {queued > 0 && <p className="desk-error">{t.sendFirst}</p>}
      <TillField name="counted" label={t.counted} error={fields['counted']} inputMode="decimal" required />
      <TillField name="note" label={t.note} error={fields['note']} />
      <p className="desk-error" role="alert">
        {error}
      </p>
      <button type="submit" className="desk-main" disabled={busy || queued > 0}>
        {t.close}
      </button>
      <button type="button" className="desk-plain" onClick={onBack}>
        {t.back}
      </button>
    </form>
  )
}

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  name: string
  label: string
  error: string | undefined
}

function TillField({ name, label, error, ...input }: FieldProps) {
  return (
    <>
      <label>
        {label}
        <input
          {...input}
          name={name}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${name}-error` : undefined}
        />
      </label>
      {error && (
        <p className="desk-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </>
  )
}
