import { formatAmount } from '../../lib/money'
import type { Order } from '../api/records'

type Paper = Order['documents'][number]

const names: Readonly<Record<Paper['kind'], string>> = {
  receipt: 'Receipt',
  tax_invoice: 'Tax invoice',
  credit_note: 'Credit note',
  refund_voucher: 'Refund voucher',
}

const languages = [
  { lang: 'hi', name: 'Hindi' },
  { lang: 'te', name: 'Telugu' },
] as const

// An order's numbered documents as downloads: in English, and beside it in the payers' other languages.
export function PaperLinks({ papers }: { papers: readonly Paper[] }) {
  return (
    <ul className="paper-links">
      {papers.map(({ number, kind, amount, url }) => (
        <li key={number}>
          <a href={`${url}?lang=en`} download>
            {names[kind]} {number}
          </a>{' '}
          <span className="num">{formatAmount(amount)}</span>
          {languages.map(({ lang, name }) => (
            <a key={lang} href={`${url}?lang=${lang}`} download aria-label={`${number} in ${name}`}>
              {name}
            </a>
          ))}
        </li>
      ))}
    </ul>
  )
}
