import { useTexts } from '../../i18n/texts'
import { Ticket } from '../../ui/ticket'
import { useFrame } from '../page-context'

// The entry fee as a ticket. The amount is in large type, and the text is around it. If the office's text is only
// "Entry fee", screen readers do not also announce it as the label of the amount.
export function FeeTicket({ size = 'md' }: { size?: 'md' | 'sm' }) {
  const texts = useTexts('frame')
  const { fee, feeText } = useFrame()
  const text = feeText.replace(fee, '').trim()
  const label = text && texts.entryFee.startsWith(text) ? '' : texts.entryFee
  return <Ticket amount={fee} text={text} label={label} size={size} />
}
