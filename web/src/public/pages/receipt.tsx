import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { definePage } from '../define-page'
import { ReceiptForm } from '../features/receipt/receipt-form'
import { PageHead } from '../frame/page-head'
import type { ReceiptProps } from '../props.gen'

// The page that finds a receipt by phone number and order reference, for visitors who have lost the link.
export const page = definePage<ReceiptProps>({
  name: 'receipt',
  texts: ['receipt', 'marked'],
  hydrate: false,
  title: ({ receipt }, frame) => format(receipt.title, { fair: frame.title }),
  description: ({ receipt }, frame) => format(receipt.description, { fair: frame.title }),
  component: ReceiptPage,
})

function ReceiptPage(props: ReceiptProps) {
  const texts = useTexts('receipt')
  return (
    <>
      <PageHead title={texts.heading} lead={texts.lead} />
      <ReceiptForm {...props} />
    </>
  )
}
