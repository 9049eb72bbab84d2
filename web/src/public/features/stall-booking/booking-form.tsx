import { rich } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { ErrorSummary } from '../../../ui/error-summary'
import { useHydrated } from '../../../ui/hydrated'
import { AskedField } from '../../asked-field'
import { useHref } from '../../page-context'
import type { StallBookingCard, StallBookingProps } from '../../props.gen'
import { RequiredNote } from '../../required-note'
import { SentPart } from '../../sent-part'
import type { VisitorForm } from '../../use-visitor-form'
import { BookingFields, fieldOrder } from './booking-fields'
import { PlainStalls } from './plain-stalls'
import { useDetailsMessage } from './use-details'
import css from './stall-booking.module.css'

type Props = {
  props: StallBookingProps
  card: StallBookingCard
  details: VisitorForm
}

// The form with the booking details. Without JavaScript, it is posted together with the list of stalls. With
// JavaScript, the server checks the details, and then the visitor chooses stalls.
export function BookingForm({ props, card, details }: Props) {
  const texts = useTexts('stallBooking')
  const href = useHref()
  const hydrated = useHydrated()
  const { form, busy, refused, errorOf, handlers } = details
  const message = useDetailsMessage(refused)
  const privacy = <a href={href('/privacy')}>{texts.privacy}</a>
  return (
    <form ref={form} method="post" action={href('/stallbooking')} {...handlers}>
      {refused && (
        <ErrorSummary errors={refused.errors} labels={texts.fields} order={fieldOrder} message={message} />
      )}
      <input type="hidden" name="card" value={card.id} />
      <AskedField errors={props.errors} typed={props.typed} />
      {!hydrated && (
        // Without the list of stalls, this is only a link to it. It stands first, because it opens a new page.
        <SentPart id="plain-link">
          {import.meta.env.SSR && !props.hall && <PlainStalls props={props} card={card} />}
        </SentPart>
      )}
      <RequiredNote />
      <BookingFields card={card} typed={props.typed} membersRule={props.membersRule} errorOf={errorOf} />
      {!hydrated && (
        <SentPart id="plain-stalls">
          {import.meta.env.SSR && props.hall && <PlainStalls props={props} card={card} />}
        </SentPart>
      )}
      <div className={css.bookingEnd}>
        <p>{rich(texts.consent, { privacy })}</p>
        <Button type="submit" iconAfter="arrow-right" busy={busy} busyLabel={texts.checking}>
          {hydrated ? texts.toStalls : texts.plainPay}
        </Button>
      </div>
    </form>
  )
}
