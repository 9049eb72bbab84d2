import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { fieldId } from '../../../ui/field'
import type { CancellationProps, CancelStall } from '../../props.gen'
import checkboxCss from '../../../ui/checkbox.module.css'
import fieldCss from '../../../ui/field.module.css'
import css from './cancel-stalls.module.css'

// The stalls of a booking, each with its price and its refund. The exhibitor selects the stalls to cancel. If all
// stalls are selected, the whole booking is cancelled.
export function CancelStalls({ stalls, errors, setOff }: CancellationProps) {
  const texts = useTexts('cancellation')
  const id = fieldId('stalls')
  const error = errors['stalls']
  if (stalls.length === 0) return null
  return (
    <fieldset className={css.cancelStalls} id={id} tabIndex={-1} aria-describedby={`${id}-note`}>
      <legend>{texts.stalls.legend}</legend>
      <p className={fieldCss.fieldHint} id={`${id}-note`}>
        {error ? <b className={css.cancelStallsError}>{error}</b> : texts.stalls.hint}
      </p>
      {setOff && <p className={fieldCss.fieldHint}>{format(texts.stalls.setOff, { amount: setOff })}</p>}
      <input type="hidden" name="choose" value="yes" />
      {stalls.map((stall) => (
        <StallBox key={stall.value} stall={stall} />
      ))}
    </fieldset>
  )
}

function StallBox({ stall }: { stall: CancelStall }) {
  const texts = useTexts('cancellation').stalls
  return (
    <label className={checkboxCss.check}>
      <input type="checkbox" name="stalls" value={stall.value} defaultChecked={stall.chosen} />
      <span>
        {stall.label}
        <small className="num">{format(texts.money, { paid: stall.paid, back: stall.back })}</small>
      </span>
    </label>
  )
}
