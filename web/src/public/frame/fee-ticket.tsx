import { useTexts } from '../../i18n/texts'
import { Ticket } from '../../ui/ticket'
import { useFrame } from '../page-context'

// The entry fee as a ticket. The amount is in large type, and the text is around it.
export function FeeTicket({ size = 'md' }: { size?: 'md' | 'sm' }) {
  const texts = useTexts('frame')
  const { fee, feeText } = useFrame()
  return <Ticket amount={fee} text={feeText.replace(fee, '').trim()} label={texts.entryFee} size={size} />
}
