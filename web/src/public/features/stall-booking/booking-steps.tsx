import { useTexts } from '../../../i18n/texts'
import { Stepper } from '../../../ui/stepper'

// Shows the steps of a booking: details, stalls, payment.
export function BookingSteps({ current }: { current: number }) {
  const { label, details, stalls, payment } = useTexts('stallBooking').steps
  const steps = [{ label: details }, { label: stalls }, { label: payment }]
  return <Stepper label={label} steps={steps} current={current} />
}
