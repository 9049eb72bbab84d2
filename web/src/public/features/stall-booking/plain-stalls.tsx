import { useTexts } from '../../../i18n/texts'
import { fieldId } from '../../../ui/field'
import { HallList } from '../../../ui/hall-map/hall-list'
import { Notice } from '../../../ui/notice'
import { useHref } from '../../page-context'
import type { StallBookingCard, StallBookingProps } from '../../props.gen'
import { idsOf, stallsOf } from './selection'

// The choice of stalls of the form without script: the list with native boxes, or the way to it.
export function PlainStalls({ props, card }: { props: StallBookingProps; card: StallBookingCard }) {
  const texts = useTexts('stallBooking')
  const href = useHref()
  const { hall, typed, needsScript } = props
  const error = props.errors['stalls']
  if (!hall) {
    return (
      <p className="plain-stalls">
        <a href={href(`/stallbooking?card=${card.id}&stalls=1`)}>{texts.pickStalls}</a>
      </p>
    )
  }
  // What was ticked and is taken by now is not ticked any more.
  const free = stallsOf(hall, idsOf(hall, typed?.stalls ?? [])).filter((stall) => stall.state === 'available')
  return (
    <fieldset className="plain-stalls" id={fieldId('stalls')} tabIndex={-1}>
      <legend>{texts.pickStalls}</legend>
      {error && (
        <Notice kind="bad">
          <p>{error}</p>
        </Notice>
      )}
      {needsScript && (
        <Notice kind="warn">
          <p>{texts.needsScript}</p>
        </Notice>
      )}
      <HallList hall={hall} chosen={new Set(free.map(({ id }) => id))} />
    </fieldset>
  )
}
