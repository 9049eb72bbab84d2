import { useTexts } from '../../../i18n/texts'
import type { Hall } from '../../../lib/hall'
import { Icon } from '../../../ui/icon'
import { StallCard } from './stall-card'
import { TogetherPanel } from './together-panel'
import type { Booking } from './use-booking'
import type { Together } from './use-together'
import css from './stall-picker.module.css'

type PanelProps = {
  hall: Hall
  booking: Booking
  together: Together
  pressed: string | undefined
  onClose: () => void
}

// The panel above the plan. It shows a warning if the plan is not up to date. It also shows the search for adjacent
// stalls, or else the stall that was pressed last.
export function PlanPanel({ hall, booking: { live, selection }, together, pressed, onClose }: PanelProps) {
  const { picker } = useTexts('stallBooking')
  const stall = hall.stalls.find(({ id }) => id === pressed)
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
        <StallCard hall={hall} stall={stall} barred={selection.barred} onClose={onClose} />
      )}
    </div>
  )
}
