import { format, plural } from '../i18n/format'
import type { Lang } from '../i18n/texts.gen'
import { formatAmount } from '../lib/money'
import { useDeskTexts } from './desk-context'
import { QRCode } from './qr-code'
import { mostOfDevice, type Receipt } from './sell'
import type { Terms } from './storage'

type Props = { receipt: Receipt; terms: Terms; onNext: () => void }

/** The screen with the receipt and its entry codes. The receipt can also be printed on paper that is 80 mm wide. */
export function ReceiptScreen({ receipt, terms, onNext }: Props) {
  const { t, lang } = useDeskTexts()
  const all = String(receipt.codes.length)
  return (
    <div className="desk-form">
      <article className="receipt" aria-label={t.receipt}>
        <p className="receipt-seller">{terms.seller}</p>
        <h2>{terms.titleIn[lang] ?? terms.title}</h2>
        {receipt.number && <p>{format(t.receiptNumber, { number: receipt.number })}</p>}
        <p>{timeOf(receipt.at)}</p>
        <p>
          {receipt.name ? `${receipt.name} · ` : ''}
          {plural(lang, receipt.persons, t.forPersons)}
        </p>
        <p className="receipt-amount">
          {formatAmount(receipt.amount)} · {receipt.upi ? t.paidUpi : t.paidCash}
        </p>
        <ol className="receipt-codes">
          {receipt.codes.map((code, index) => (
            <li key={code}>
              <QRCode text={code} label={format(t.entryCode, { number: String(index + 1), all })} />
              {receipt.codes.length > 1 && (
                <p>
                  {index + 1} / {all}
                </p>
              )}
            </li>
          ))}
        </ol>
        <p>{t.showAtGate}</p>
      </article>
      <button type="button" className="desk-main" onClick={onNext}>
        {t.sell}
      </button>
      <div className="desk-row">
        <button type="button" className="desk-grow" onClick={() => window.print()}>
          {t.print}
        </button>
        {/* The codes of a group are too long for a message, so they are printed. */}
        {receipt.codes.length <= mostOfDevice && (
          <a
            className="desk-button desk-grow"
            href={whatsapp(receipt, terms, t.whatsappText, lang)}
            target="_blank"
            rel="noreferrer"
          >
            {t.whatsapp}
          </a>
        )}
      </div>
    </div>
  )
}

function whatsapp(
  receipt: Receipt,
  terms: Terms,
  text: Parameters<typeof format<'title' | 'number' | 'amount' | 'code'>>[0],
  lang: Lang,
): string {
  const words = format(text, {
    title: terms.titleIn[lang] ?? terms.title,
    number: receipt.number,
    amount: formatAmount(receipt.amount),
    code: receipt.codes.join('\n'),
  })
  // Without a number, WhatsApp asks for the receiver. The desk does not know the number of a visitor who registered
  // elsewhere.
  const digits = receipt.phone.replace(/\D/g, '').slice(-10)
  return `https://wa.me/${digits && `91${digits}`}?text=${encodeURIComponent(words)}`
}

// Formats a time in Indian time, regardless of the device's time zone: "22-11-2026 14:05".
function timeOf(at: Date): string {
  const local = new Date(at.getTime() + 5.5 * 3_600_000).toISOString()
  return `${local.slice(8, 10)}-${local.slice(5, 7)}-${local.slice(0, 4)} ${local.slice(11, 16)}`
}
