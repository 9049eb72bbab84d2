import { useTexts } from '../../../i18n/texts'
import type { Hall, HallStall } from '../../../lib/hall'
import { Icon } from '../../../ui/icon'
import { nearestFree } from './selection'
import { StallCard } from './stall-card'
import { TogetherPanel } from './together-panel'
import type { Booking } from './use-booking'
import { useExhibitorOf } from './use-exhibitor-of'
import type { Together } from './use-together'
import css from './stall-picker.module.css'

type PanelProps = {
  hall: Hall
  booking: Booking
  together: Together
  pressed: string | undefined
  // Chooses the proposed stall and shows it.
  onNearest: (stall: HallStall) => void
  onClose: () => void
}

// The panel above the plan. It shows a warning if the plan is not up to date. It also shows the search for adjacent
// stalls, or else the stall that was pressed last.
export function PlanPanel(props: PanelProps) {
  const { hall, together, pressed, onNearest, onClose } = props
  const { live, selection } = props.booking
  const { picker } = useTexts('stallBooking')
  const stall = hall.stalls.find(({ id }) => id === pressed)
  const exhibitor = useExhibitorOf(stall)
  return (
    <div className={css.pickerCuts}>
      {live.live !== 'live' && (
        <p className={css.pickerCut} role="status">
          <Icon name="alert" size={20} />
          {live.live === 'offline' ? picker.offline : picker.polling}
        </p>
      )}
      {together.open && (
        <TogetherPanel
          hall={hall}
          together={together}
          onChoose={() => {
            selection.add(together.group ?? [])
            together.close()
          }}
        />
      )}
      {!together.open && stall && (
        <StallCard
          hall={hall}
          stall={stall}
          barred={selection.barred}
          exhibitor={exhibitor}
          nearest={selection.barred ? nearestFree(hall, stall, selection.ids) : undefined}
          onNearest={onNearest}
          onClose={onClose}
        />
      )}
    </div>
  )
}
