import { format } from '../../i18n/format'
import { languages } from '../../i18n/texts.gen'
import { formatAmount } from '../../lib/money'
import { Button } from '../../ui/button'
import type { OrderDocument } from '../api/records'
import { t } from '../texts'

type Props = {
  documents: readonly OrderDocument[]
  // Called when the user wants to correct a document. The button is shown for receipts and invoices that have not been
  // corrected yet.
  onCorrect?: ((document: OrderDocument) => void) | undefined
}

const names: Readonly<Record<OrderDocument['kind'], string>> = {
  receipt: t.ui.documentLinks.receipt,
  tax_invoice: t.ui.documentLinks.taxInvoice,
  credit_note: t.ui.documentLinks.creditNote,
  refund_voucher: t.ui.documentLinks.refundVoucher,
}

const others = languages.filter(({ code }) => code !== 'en')

// The numbered documents of an order as download links, in English and in the other languages of the site.
export function DocumentLinks({ documents, onCorrect }: Props) {
  const corrected = new Set(documents.filter(({ refundId }) => !refundId).map(({ about }) => about))
  const correctable = ({ kind, number }: OrderDocument) =>
    (kind === 'receipt' || kind === 'tax_invoice') && !corrected.has(number)
  return (
    <ul className="document-links">
      {documents.map((document) => (
        <li key={document.number}>
          <Downloads document={document} />
          {onCorrect && correctable(document) && (
            <Button
              size="sm"
              variant="line"
              icon="pencil"
              aria-label={format(t.ui.documentLinks.correctLabel, { number: document.number })}
              onClick={() => onCorrect(document)}
            >
              {t.ui.documentLinks.correct}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Downloads({ document: { number, kind, amount, url } }: { document: OrderDocument }) {
  return (
    <>
      <a href={`${url}?lang=en`} download>
        {names[kind]} {number}
      </a>{' '}
      <span className="num">{formatAmount(amount)}</span>
      {others.map(({ code, englishName }) => (
        <a
          key={code}
          href={`${url}?lang=${code}`}
          download
          aria-label={format(t.ui.documentLinks.inLanguage, { number, language: englishName })}
        >
          {englishName}
        </a>
      ))}
    </>
  )
}
