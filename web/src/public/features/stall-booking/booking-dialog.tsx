import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { stallValue } from '../../../lib/hall'
import { Dialog } from '../../../ui/dialog'
import { useHydrated } from '../../../ui/hydrated'
import { useHref } from '../../page-context'
import type { StallBookingCard, StallBookingProps } from '../../props.gen'
import type { Go, Step } from './booking-address'
import { BookingForm } from './booking-form'
import { BookingSteps } from './booking-steps'
import { LazyPicker } from './lazy-picker'
import { useDetails } from './use-details'

type Props = {
  props: StallBookingProps
  // The exhibitor category whose form is open, or undefined if the dialog is closed.
  card: StallBookingCard | undefined
  step: Step
  // The stall size that the plan initially highlights.
  size: string
  go: Go
}

// A dialog with the form of the chosen category and, as the second step, the choice of stalls. Without JavaScript, the
// form and the list of stalls are part of the page.
export function BookingDialog({ props, card, step, size, go }: Props) {
  const texts = useTexts('stallBooking')
  const href = useHref()
  const hydrated = useHydrated()
  const details = useDetails(props, card, () => go({ step: 'stalls' }))
  return (
    <>
      <Dialog
        id="booking"
        open={card !== undefined}
        onClose={() => go({ card: '', step: 'details' })}
        closeHref={href('/stallbooking')}
        title={format(texts.dialogTitle, { card: card?.name ?? '' })}
        variant="full"
      >
        {card && (
          <>
            {hydrated && <BookingSteps current={0} />}
            <BookingForm key={card.id} props={props} card={card} details={details} />
          </>
        )}
      </Dialog>
      {card && hydrated && (
        <LazyPicker
          key={card.id}
          card={card}
          sent={props.typed?.stalls?.map(stallValue)}
          open={step === 'stalls'}
          size={size}
          onClose={() => go({ step: 'details' })}
          onCorrect={(refusal) => {
            details.refuse(refusal)
            go({ step: 'details' })
          }}
        />
      )}
    </>
  )
}
