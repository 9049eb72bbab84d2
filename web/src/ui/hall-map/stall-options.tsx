import { memo, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import type { HallStall } from '../../lib/hall'
import { classNames } from '../class-names'
import { tierSign } from './price-tiers'
import { StallShape, type StallLook } from './stall-shape'
import css from './stall.module.css'

type Props = {
  plan: string
  label: string
  stalls: readonly HallStall[]
  lookOf: (stall: HallStall) => StallLook
  describe: (stall: HallStall) => string
  // Whether a stall can be focused; other stalls are only drawn.
  reachable: (stall: HallStall) => boolean
  // Whether a stall is highlighted; other stalls are faint.
  matches: (stall: HallStall) => boolean
  // The price tier of a stall while the prices are shown.
  tierOf?: ((stall: HallStall) => number | undefined) | undefined
  // The id of the only stall in the tab order.
  active: string | undefined
  // The stall whose details are shown beside the plan; it has a ring.
  current?: string | undefined
  many: boolean
  // Only free stalls can be chosen.
  onlyFree: boolean
  onActive: (id: string) => void
  onPress: (id: string) => void
  onKey: (event: KeyboardEvent<SVGGElement>, id: string) => void
}

// The stalls as a list box on the drawing: one tab stop for all stalls.
export function StallOptions(props: Props) {
  const { plan, label, stalls, lookOf, describe, reachable, matches, active, current } = props
  const { many, onlyFree, onActive, onPress, onKey, tierOf } = props
  function click(event: MouseEvent<SVGGElement>) {
    const id = idOf(event.target)
    if (id !== undefined) onPress(id)
  }
  function focus(event: FocusEvent<SVGGElement>) {
    const id = idOf(event.target)
    if (id !== undefined) onActive(id)
  }
  function press(event: KeyboardEvent<SVGGElement>) {
    const id = idOf(event.target)
    if (id !== undefined) onKey(event, id)
  }

  return (
    <>
      <g aria-hidden="true" onClick={click}>
        {stalls
          .filter((stall) => !reachable(stall))
          .map((stall) => (
            <g
              key={stall.id}
              className={classNames(css.stall, !matches(stall) && css.stallFaint)}
              // A stall of a kind that is not on the plan has a separate button. A press on its drawing does the same.
              // Visitors can press any stall to see its details.
              data-stall={stall.onPlan && !onlyFree ? undefined : stall.id}
              data-state={lookOf(stall)}
              data-tier={tierOf?.(stall)}
            >
              <StallShape stall={stall} look={lookOf(stall)} plan={plan} sign={signOf(tierOf?.(stall))} />
            </g>
          ))}
      </g>
      <g
        role="listbox"
        aria-label={label}
        aria-multiselectable={many || undefined}
        onClick={click}
        onFocus={focus}
        onKeyDown={press}
      >
        {stalls.filter(reachable).map((stall) => (
          <StallOption
            key={stall.id}
            plan={plan}
            stall={stall}
            look={lookOf(stall)}
            label={describe(stall)}
            tabStop={stall.id === active}
            current={stall.id === current}
            many={many}
            barred={onlyFree && !isFree(lookOf(stall))}
            tier={tierOf?.(stall)}
          />
        ))}
      </g>
    </>
  )
}

function signOf(tier: number | undefined): string | undefined {
  return tier === undefined ? undefined : tierSign(tier)
}

function isFree(look: StallLook): boolean {
  return look === 'available' || look === 'selected'
}

// Returns the id of the stall that was pressed or has the focus.
function idOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<SVGGElement>('[data-stall]')?.dataset['stall'] : undefined
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
      <StallShape stall={stall} look={look} plan={plan} sign={signOf(tier)} />
    </g>
  )
})
