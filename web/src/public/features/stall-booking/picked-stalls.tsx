import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import type { Hall, HallStall } from '../../../lib/hall'
import { formatAmount } from '../../../lib/money'
import { kindTitle, stallName } from '../../../ui/hall-map/stall-words'
import { Icon } from '../../../ui/icon'
import css from './picked-stalls.module.css'

type Props = {
  hall: Hall
  stalls: readonly HallStall[]
  // Removes a stall from the chosen stalls. It is undefined if an order already holds the stalls.
  onRemove: ((stall: HallStall) => void) | undefined
}

// The chosen stalls with their prices including GST, so that they add up to the total.
export function PickedStalls({ hall, stalls, onRemove }: Props) {
  const { picker } = useTexts('stallBooking')
  const words = useTexts('hall')
  return (
    <ul className={css.picked}>
      {stalls.map((stall) => {
        const kind = hall.kinds.find(({ id }) => id === stall.kind)
        const zone = hall.zones.find(({ id }) => id === stall.zone)
        const size = kind?.dimensions ?? stall.stallSize
        const place = stall.onPlan
          ? format(picker.place, { size, zone: zone?.letter ?? '' })
          : format(picker.officePlace, { size })
        return (
          <li key={stall.id}>
            <span className={css.pickedNumber} aria-hidden={!stall.onPlan}>
              {stall.onPlan ? stall.label : '+'}
            </span>
            <span>
              <b>{kindTitle(words, kind)}</b>
              <small>{place}</small>
            </span>
            <span className={`${css.pickedPrice} num`} translate="no">
              {kind && formatAmount(kind.total)}
            </span>
            {onRemove && (
              <button
                type="button"
                aria-label={format(picker.remove, { stall: stallName(words, stall, kind) })}
                onClick={() => onRemove(stall)}
              >
                <Icon name="close" size={20} />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
