import { useEffect, useState } from 'react'
import { format } from '../i18n/format'
import { ApiError } from '../lib/api-error'
import { formatAmount } from '../lib/money'
import { useDeskTexts } from './desk-context'
import { QRCode } from './qr-code'
import { call, type Sale } from './server'

type Props = {
  sale: Sale
  error: string
  onPaid: (sale: Sale) => void
  onCash: () => void
  onCancel: () => void
}

const pollEvery = 3000

/** Shows the QR code of a payment and the payment's live state. */
export function UpiScreen({ sale: first, error, onPaid, onCash, onCancel }: Props) {
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
