import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import type { Hall, HallStall } from '../../../lib/hall'
import { formatAmount } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { stallName } from '../../../ui/hall-map/stall-words'
import { aisleWidth } from '../../../ui/hall-map/stalls-together'
import { Icon } from '../../../ui/icon'
import { useHref } from '../../page-context'
import css from './plan-panel.module.css'

type Props = {
  hall: Hall
  stall: HallStall
  // The reason why the stall cannot be chosen, or '' if it can be chosen.
  barred: string
  // The exhibitor who has the stall and has agreed to be listed.
  exhibitor?: { name: string; page: string } | undefined
  // The nearest free stall of the same size, if the stall cannot be chosen.
  nearest?: HallStall | undefined
  onNearest?: (stall: HallStall) => void
  onClose: () => void
}

// Shows the stall that was pressed last: its size, price, zone, corner and aisle, and why it cannot be chosen.
export function StallCard(props: Props) {
  const { hall, stall, barred, exhibitor, nearest, onNearest, onClose } = props
  const href = useHref()
  const { picker } = useTexts('stallBooking')
  const words = useTexts('hall')
  const ui = useTexts('ui')
  const kind = hall.kinds.find(({ id }) => id === stall.kind)
  const name = stallName(words, stall, kind)
  return (
    <div className={css.planPanel} role="group" aria-label={name} data-panel="stall">
      <div>
        <p>
          <b>{name}</b>{' '}
          <span className="num">
            {kind && format(picker.card.price, { size: kind.dimensions, total: formatAmount(kind.total) })}
          </span>
        </p>
        <ul className={css.planFacts}>
          {useFacts(hall, stall).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {barred && (
          // This text is hidden from screen readers, because the live region already announces it.
          <p className={css.planBarred} aria-hidden="true">
            <Icon name="info" size={20} />
            {barred}
          </p>
        )}
        {exhibitor && (
          <p>
            <a href={href(exhibitor.page)}>{format(picker.card.here, { name: exhibitor.name })}</a>
          </p>
        )}
        {barred && nearest && onNearest && (
          <Button variant="link" size="sm" onClick={() => onNearest(nearest)}>
            {format(picker.card.nearest, {
              stall: stallName(
                words,
                nearest,
                hall.kinds.find(({ id }) => id === nearest.kind),
              ),
            })}
          </Button>
        )}
      </div>
      <button type="button" className={css.planClose} aria-label={ui.close} onClick={onClose}>
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}

function useFacts(hall: Hall, stall: HallStall): string[] {
  const { card } = useTexts('stallBooking').picker
  const zone = hall.zones.find(({ id }) => id === stall.zone)
  const width = aisleWidth(hall, stall)
  const kind = hall.kinds.find(({ id }) => id === stall.kind)
  // The name and number in printed material and in the API.
  const facts = kind ? [`${kind.mapName} ${stall.onPlan ? stall.stallnumber : ''}`.trim()] : []
  if (zone && stall.onPlan) facts.push(format(card.zone, { letter: zone.letter, name: zone.name }))
  if (stall.corner) facts.push(card.corner)
  if (width !== undefined) facts.push(format(card.aisle, { n: width }))
  return facts
}
