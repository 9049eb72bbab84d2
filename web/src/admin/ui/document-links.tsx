import { format } from '../../i18n/format'
import { formatAmount } from '../../lib/money'
import type { Order } from '../api/records'
import { t } from '../texts'

type OrderDocument = Order['documents'][number]

const names: Readonly<Record<OrderDocument['kind'], string>> = {
  receipt: t.ui.paperLinks.receipt,
  tax_invoice: t.ui.paperLinks.taxInvoice,
  credit_note: t.ui.paperLinks.creditNote,
  refund_voucher: t.ui.paperLinks.refundVoucher,
}

const languages = [
  { lang: 'hi', name: t.common.hindi },
  { lang: 'te', name: t.common.telugu },
] as const

// An order's numbered documents as downloads, in English and in the other languages of the site.
export function DocumentLinks({ documents }: { documents: readonly OrderDocument[] }) {
  return (
    <ul className="paper-links">
      {documents.map(({ number, kind, amount, url }) => (
        <li key={number}>
          <a href={`${url}?lang=en`} download>
            {names[kind]} {number}
          </a>{' '}
          <span className="num">{formatAmount(amount)}</span>
          {languages.map(({ lang, name }) => (
            <a
              key={lang}
              href={`${url}?lang=${lang}`}
              download
              aria-label={format(t.ui.paperLinks.inLanguage, { number, language: name })}
            >
              {name}
            </a>
          ))}
        </li>
      ))}
    </ul>
  )
}
