import { memo } from 'react'
import type { HallStall } from '../../lib/hall'
import { classNames } from '../class-names'
import { StallShape, type StallLook } from './stall-shape'
import css from './stall.module.css'

// A stall with the data that the map needs to draw it.
export type DrawnStall = {
  readonly stall: HallStall
  readonly look: StallLook
  // The accessible name.
  readonly label: string
  // Whether the stall is drawn faintly, because it is not highlighted.
  readonly faint: boolean
  // Whether the stall can be focused. If false, the stall is only drawn.
  readonly reachable: boolean
  // The price tier. It is undefined for a stall without a price.
  readonly tier: number | undefined
}

type Props = {
  plan: string
  label: string
  stalls: readonly DrawnStall[]
  // The id of the only stall in the tab order.
  active: string | undefined
  // The stall whose details are shown next to the plan. It is drawn with a ring.
  current?: string | undefined
  many: boolean
  // Whether only free stalls can be chosen.
  onlyFree: boolean
}

// The stalls as a list box on the drawing: one tab stop for all stalls. The map handles presses and keys.
export const StallOptions = memo(function StallOptions(props: Props) {
  const { plan, label, stalls, active, current, many, onlyFree } = props
  return (
    <>
      <g aria-hidden="true">
        {stalls
          .filter(({ reachable }) => !reachable)
          .map(({ stall, look, faint, tier }) => (
            <g
              key={stall.id}
              className={classNames(css.stall, faint && css.stallFaint)}
              // Only a stall with data-stall can be pressed. Visitors can press any stall to see its details. On the
              // office's map, only stalls of kinds that are not on the plan get data-stall here. Pressing such a stall
              // has the same effect as pressing the button of its kind.
              data-stall={stall.onPlan && !onlyFree ? undefined : stall.id}
              data-state={look}
              data-tier={tier}
            >
              <StallShape stall={stall} look={look} plan={plan} />
            </g>
          ))}
      </g>
      <g role="listbox" aria-label={label} aria-multiselectable={many || undefined}>
        {stalls
          .filter(({ reachable }) => reachable)
          .map(({ stall, look, label: name, tier }) => (
            <StallOption
              key={stall.id}
              plan={plan}
              stall={stall}
              look={look}
              label={name}
              tabStop={stall.id === active}
              current={stall.id === current}
              many={many}
              barred={onlyFree && !isFree(look)}
              tier={tier}
            />
          ))}
      </g>
    </>
  )
})

function isFree(look: StallLook): boolean {
  return look === 'available' || look === 'selected'
}

type OptionProps = {
  plan: string
  stall: HallStall
  look: StallLook
  label: string
  tabStop: boolean
  current: boolean
  many: boolean
  // Whether the stall is marked as not selectable.
  barred: boolean
  tier: number | undefined
}

const StallOption = memo(function StallOption(props: OptionProps) {
  const { plan, stall, look, label, tabStop, current, many, barred, tier } = props
  return (
    <g
      className={classNames(css.stall, current && css.stallCurrent)}
      data-stall={stall.id}
      data-state={look}
      data-tier={tier}
      role="option"
      aria-label={label}
      aria-selected={many ? look === 'selected' : current}
      aria-disabled={barred || undefined}
      tabIndex={tabStop ? 0 : -1}
    >
      <StallShape stall={stall} look={look} plan={plan} />
    </g>
  )
})
