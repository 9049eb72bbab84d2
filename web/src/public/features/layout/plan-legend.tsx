import { useId } from 'react'
import { useTexts } from '../../../i18n/texts'
import type { HallStall, StallState } from '../../../lib/hall'
import { PlanTextures } from '../../../ui/hall-map/plan-textures'
import { StallsOf } from './plan-stalls'
import hallLegendCss from '../../../ui/hall-map/hall-legend.module.css'
import css from './layout.module.css'

const sample = { label: '12', x: 0.2, y: 0.2, w: 3, h: 3 }

const looks = ['available', 'held', 'sold', 'unreleased'] as const

// The legend of the stall states that are used on the plan. Blocked stalls look like sold stalls.
export function PlanLegend({ stalls }: { stalls: readonly HallStall[] }) {
  const texts = useTexts('layout')
  const words = useTexts('hall').legend
  const shown = new Set<StallState>(stalls.map(({ state }) => (state === 'blocked' ? 'sold' : state)))
  return (
    <ul className={`${hallLegendCss.hallLegend} ${css.layoutLegend}`} aria-label={texts.legend}>
      {looks
        .filter((look) => shown.has(look))
        .map((look) => (
          <li key={look}>
            <Sample look={look} />
            <span>{words[look]}</span>
          </li>
        ))}
    </ul>
  )
}

function Sample({ look }: { look: (typeof looks)[number] }) {
  const plan = useId()
  return (
    <svg viewBox="0 0 3.4 3.4" width="28" height="28" aria-hidden="true" focusable="false">
      {look === 'held' && <PlanTextures plan={plan} />}
      <StallsOf state={look} stalls={[sample]} plan={plan} />
    </svg>
  )
}
