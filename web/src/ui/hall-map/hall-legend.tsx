import { useId } from 'react'
import { useTexts } from '../../i18n/texts'
import type { Hall } from '../../lib/hall'
import { PlanTextures } from './plan-textures'
import { StallShape, type StallLook } from './stall-shape'
import { lookOfStall } from './stall-words'
import css from './hall-legend.module.css'
import stallCss from './stall.module.css'

type Props = {
  hall: Hall
  chosen: ReadonlySet<string>
  own?: ReadonlySet<string> | undefined
}

// The legend of the stall states, with the number of released stalls in each state.
export function HallLegend({ hall, chosen, own }: Props) {
  const texts = useTexts('hall').legend
  const counts = countLooks(hall, chosen, own)
  const keys: { look: StallLook; text: string; short: string; count?: number }[] = [
    { look: 'available', text: texts.available, short: texts.free, count: counts.available },
    { look: 'selected', text: texts.selected, short: texts.yours, count: counts.selected },
    { look: 'held', text: texts.held, short: texts.heldShort, count: counts.held },
    { look: 'sold', text: texts.sold, short: texts.sold, count: counts.sold },
    { look: 'unreleased', text: texts.unreleased, short: texts.unreleased },
  ]
  return (
    <ul className={css.hallLegend} aria-label={texts.label}>
      {keys.map(({ look, text, short, count }) => (
        <li key={look} className={look === 'unreleased' ? css.hallKeyExtra : undefined}>
          <LegendStall look={look} />
          <span className={css.hallKeyLong}>{text}</span>
          <span className={css.hallKeyShort} aria-hidden="true">
            {short}
          </span>
          {count !== undefined && <span className={`${css.hallKeyCount} num`}>{count}</span>}
        </li>
      ))}
    </ul>
  )
}

const sample = { label: '12', x: 0.2, y: 0.2, w: 3, h: 3 }

function LegendStall({ look }: { look: StallLook }) {
  const plan = useId()
  return (
    <svg viewBox="0 0 3.4 3.4" width="28" height="28" aria-hidden="true" focusable="false">
      {look === 'held' && <PlanTextures plan={plan} />}
      <g className={stallCss.stall} data-state={look}>
        <StallShape stall={sample} look={look} plan={plan} />
      </g>
    </svg>
  )
}

type LookCounts = { available: number; selected: number; held: number; sold: number; released: number }

// Counts the stalls on the plan by state. Unreleased stalls are not counted.
function countLooks(hall: Hall, chosen: ReadonlySet<string>, own?: ReadonlySet<string>): LookCounts {
  const counts: LookCounts = { available: 0, selected: 0, held: 0, sold: 0, released: 0 }
  for (const stall of hall.stalls) {
    if (!stall.onPlan || stall.state === 'unreleased') continue
    counts.released++
    const look = lookOfStall(stall, chosen, own)
    if (look === 'own') counts.selected++
    else if (look === 'blocked') counts.sold++
    else if (look !== 'unreleased') counts[look]++
  }
  return counts
}
