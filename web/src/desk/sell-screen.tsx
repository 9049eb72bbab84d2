import { useRef, useState, type FormEvent, useEffect } from 'react'
import { format } from '../i18n/format'
import { ApiError } from '../lib/api-error'
import { formatAmount } from '../lib/money'
import { randomKey } from '../lib/random-key'
import { useDeskTexts } from './desk-context'
import { QRCode } from './qr-code'
import { ReceiptScreen } from './receipt-screen'
import {
  mostOfDevice,
  receiptOf,
  sellByUpi,
  sellForCash,
  sellForCashAtServer,
  type Receipt,
  type Visitor,
} from './sell'
import { call, type Sale, type Unpaid, typed } from './server'
import { reopen } from './storage'
import type { Desk } from './use-desk'
import { useTask } from './use-task'
import { VisitorForm } from './visitor-form'

type Props = { desk: Desk; onBooks: () => void; onClose: () => void }

/** The screen on which the cashier makes one sale after another. */
export function SellScreen({ desk, onBooks, onClose }: Props) {
  const { t } = useDeskTexts()
  const { task, receipt, waiting, setReceipt, setWaiting, takeCash, askForUpi, takeCashFor } = useSales(desk)
  const { terms } = desk.state ?? {}

  if (receipt && terms)
    return <ReceiptScreen receipt={receipt} terms={terms} onNext={() => setReceipt(undefined)} />
  if (waiting)
    return (
      <UpiScreen
        sale={waiting}
        error={task.error}
        onPaid={(sale) => {
          setWaiting(undefined)
          setReceipt(receiptOf(sale, true))
        }}
        onCash={() => takeCashFor(waiting._id)}
        onCancel={() => setWaiting(undefined)}
      />
    )
  return (
    <>
      <VisitorForm
        categories={terms?.categories ?? []}
        fee={terms?.fee ?? 0}
        upi={Boolean(terms?.upi)}
        offline={desk.offline}
        busy={task.busy}
        error={task.error}
        onCash={takeCash}
        onUpi={askForUpi}
      />
      {!desk.offline && <UnpaidSearch onCash={takeCashFor} />}
      <div className="desk-row desk-ends">
        <button type="button" className="desk-plain desk-grow" onClick={onBooks} disabled={desk.offline}>
          {t.books}
        </button>
        <button type="button" className="desk-plain desk-grow" onClick={onClose} disabled={desk.offline}>
          {t.closeTill}
        </button>
      </div>
    </>
  )
}

// The state of the current sale. It contains a receipt, or a UPI payment that is not finished yet.
function useSales(desk: Desk) {
  const { t } = useDeskTexts()
  const task = useTask()
  const [receipt, setReceipt] = useState<Receipt>()
  const [waiting, setWaiting] = useState<Sale>()
  const device = desk.state?.device
  const group = useRef({ visitor: '', key: '' })

  function takeCash(visitor: Visitor, amount: number) {
    void task.run(async () => {
      if (!device) return
      if (visitor.persons > mostOfDevice) {
        // The same key is sent again after a lost connection, so that the group is sold once.
        const wanted = JSON.stringify(visitor)
        if (group.current.visitor !== wanted) group.current = { visitor: wanted, key: randomKey() }
        setReceipt(receiptOf(await sellForCashAtServer(visitor, amount, group.current.key), false))
        group.current = { visitor: '', key: '' }
        return
      }
      try {
        const sold = await sellForCash(device, visitor)
        if (typeof sold === 'string') return task.setError(t[sold])
        setReceipt(sold)
        void desk.send().catch(reopen)
      } catch {
        reopen()
        task.setError(t.notStored)
      }
    })
  }

  function askForUpi(visitor: Visitor, amount: number) {
    void task.run(async () => setWaiting(await sellByUpi(visitor, amount, randomKey())))
  }

  function takeCashFor(id: string) {
    void task.run(async () => {
      const sale = await call<Sale>(`/api/desk/sales/${id}/cash`, {})
      setWaiting(undefined)
      setReceipt(receiptOf(sale, false))
    })
  }

  return { task, receipt, waiting, setReceipt, setWaiting, takeCash, askForUpi, takeCashFor }
}

/** Searches for people who registered but have not paid, so that the desk can accept their cash. */
function UnpaidSearch({ onCash }: { onCash: (registrationId: string) => void }) {
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

type UpiScreenProps = {
  sale: Sale
  error: string
  onPaid: (sale: Sale) => void
  onCash: () => void
  onCancel: () => void
}

const pollEvery = 3000

/** Shows the QR code of a payment and the payment's live state. */
function UpiScreen({ sale: first, error, onPaid, onCash, onCancel }: UpiScreenProps) {
  const { t } = useDeskTexts()
  const [sale, setSale] = useState(first)

  useEffect(() => {
    const timer = setInterval(() => {
      call<Sale>(`/api/desk/sales/${first._id}`)
        .then(setSale)
        .catch((cause: unknown) => {
          if (!(cause instanceof ApiError)) throw cause
        })
    }, pollEvery)
    return () => clearInterval(timer)
  }, [first._id, setSale])

  const paid = sale.status === 'paid'
  useEffect(() => {
    if (paid) onPaid(sale)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it becomes paid
  }, [paid])

  const words = { waiting: t.waiting, pending: t.atBank, failed: t.failed }
  const state = words[sale.status as keyof typeof words] ?? t.expired
  const amount = formatAmount(sale.amount)
  return (
    <div className="desk-form">
      <h2>{format(t.scanToPay, { amount })}</h2>
      {sale.payUrl && <QRCode text={sale.payUrl} label={format(t.scanToPay, { amount })} />}
      {sale.payUrl && <p>{t.scanWithCamera}</p>}
      <p className="desk-live" role="status">
        {state}
      </p>
      <p className="desk-error" role="alert">
        {error}
      </p>
      <button type="button" className="desk-main" onClick={onCash}>
        {format(t.cashInstead, { amount })}
      </button>
      <button type="button" className="desk-plain" onClick={onCancel}>
        {t.cancel}
      </button>
    </div>
  )
}
