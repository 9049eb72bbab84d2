import { useTexts } from '../../../i18n/texts'
import type { Hall } from '../../../lib/hall'
import { fieldId } from '../../../ui/field'
import { HallList } from '../../../ui/hall-map/hall-list'
import { Notice } from '../../../ui/notice'
import { idsOf, stallsOf } from './selection'

type Props = {
  hall: Hall
  // "24:3x3m"
  chosen: readonly string[]
  error: string | undefined
  needsScript: boolean
}

// The choice of stalls of the form without script: the list with native boxes.
export function PlainStalls({ hall, chosen, error, needsScript }: Props) {
  const texts = useTexts('stallBooking')
  // What was ticked and is taken by now is not ticked any more.
  const free = stallsOf(hall, idsOf(hall, chosen)).filter((stall) => stall.state === 'available')
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
