import { useEffect, useState } from 'react'
import { useTexts, useLang } from '../../../i18n/texts'
import { callApi } from '../../../lib/api'
import type { Answer } from '../../../lib/api-types'
import { type Hall, type HallStall, stallValue } from '../../../lib/hall'
import { Icon } from '../../../ui/icon'
import { nearestFree } from './selection'
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

type Exhibitors = Answer<'get', '/api/exhibitors'>

// Returns the exhibitor at a sold stall, or undefined if the exhibitor has not agreed to be listed. The list is loaded
// when a sold stall is shown for the first time. If this fails, the name is only missing.
function useExhibitorOf(stall: HallStall | undefined): Exhibitors[number] | undefined {
  const lang = useLang()
  const [exhibitors, setExhibitors] = useState<Exhibitors>()
  const sold = stall?.state === 'sold'
  useEffect(() => {
    if (!sold || exhibitors) return undefined
    const asking = new AbortController()
    callApi('get', '/api/exhibitors', { lang, signal: asking.signal }).then(setExhibitors, () => undefined)
    return () => asking.abort()
  }, [sold, exhibitors, lang])
  if (!stall || !sold) return undefined
  const here = (one: Exhibitors[number]) => one.stalls.some((key) => stallValue(key) === stallValue(stall))
  return exhibitors?.find(here)
}
