import { useCallback, useState } from 'react'
import { useTexts } from '../../../i18n/texts'
import type { Hall } from '../../../lib/hall'
import { usePromptly } from '../../../lib/use-promptly'
import { classNames } from '../../../ui/class-names'
import { SizeFilter } from '../../../ui/hall-map/size-filter'
import { ZoneButtons } from '../../../ui/hall-map/zone-buttons'
import { Icon } from '../../../ui/icon'
import type { Together } from './use-together'
import sizeFilterCss from '../../../ui/hall-map/size-filter.module.css'
import css from './stall-picker.module.css'

export type View = 'plan' | 'list'

// The settings of the plan and the list: the highlighted stall size, whether only free stalls are highlighted, and
// whether the plan shows prices.
type Shown = { readonly size: string; readonly freeOnly: boolean; readonly prices: boolean }

// Returns the settings of the plan and the list, and a function that changes them. The initial size is the stall size
// that the visitor has chosen before, if stalls of this size are on the plan.
export function useShown(hall: Hall, first: string) {
  const [shown, setShown] = useState<Shown>({
    size: hall.kinds.some(({ stallSize, onPlan }) => onPlan && stallSize === first) ? first : '',
    freeOnly: false,
    prices: false,
  })
  const change = useCallback((more: Partial<Shown>) => setShown((now) => ({ ...now, ...more })), [])
  return [shown, change] as const
}

type ToolsProps = {
  hall: Hall
  view: View
  onView: (view: View) => void
  shown: Shown
  together: Together
  // The visible zone.
  zone: string | undefined
  onShow: (change: Partial<Shown>) => void
  onZone: (id: string) => void
}

// The controls above the plan and the list: the view, the stall size and "free stalls only". For the plan, there are
// also buttons that show prices, search for adjacent stalls and scroll to a zone.
export function PickerTools({ hall, view, onView, shown, together, zone, onShow, onZone }: ToolsProps) {
  const { size, freeOnly, prices } = shown
  const { picker } = useTexts('stallBooking')
  const [current, goTo] = usePromptly(zone, (id) => id && onZone(id))
  return (
    <div className={css.pickerTools}>
      <ViewButtons view={view} onView={onView} />
      <div className={css.pickerSizes}>
        <SizeFilter
          hall={hall}
          size={size}
          label={picker.size}
          all={picker.allSizes}
          onSize={(next) => onShow({ size: next })}
        />
      </div>
      <div className={css.pickerToggles}>
        <Toggle text={picker.freeOnly} on={freeOnly} onPress={(on) => onShow({ freeOnly: on })} />
        {view === 'plan' && (
          <>
            <Toggle text={picker.prices} on={prices} onPress={(on) => onShow({ prices: on })} />
            <Toggle text={picker.together.open} on={together.open} onPress={together.toggle} />
          </>
        )}
      </div>
      {view === 'plan' && (
        <div className={css.pickerZones}>
          <ZoneButtons zones={hall.zones} current={current} onGo={goTo} />
        </div>
      )}
    </div>
  )
}

function Toggle({ text, on, onPress }: { text: string; on: boolean; onPress: (on: boolean) => void }) {
  const [shown, change] = usePromptly(on, onPress)
  return (
    <div className={classNames(sizeFilterCss.segments, css.pickerFree)}>
      <button type="button" aria-pressed={shown} onClick={() => change(!shown)}>
        {text}
      </button>
    </div>
  )
}

function ViewButtons({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { picker } = useTexts('stallBooking')
  const [shown, change] = usePromptly(view, onView)
  return (
    <div className={sizeFilterCss.segments} role="group" aria-label={picker.view}>
      <ViewButton icon="map" label={picker.plan} on={shown === 'plan'} onPress={() => change('plan')} />
      <ViewButton icon="list" label={picker.list} on={shown === 'list'} onPress={() => change('list')} />
    </div>
  )
}

type ViewButtonProps = { icon: 'map' | 'list'; label: string; on: boolean; onPress: () => void }

function ViewButton({ icon, label, on, onPress }: ViewButtonProps) {
  return (
    <button type="button" aria-pressed={on} onClick={onPress}>
      <Icon name={icon} size={20} />
      <span>{label}</span>
    </button>
  )
}
