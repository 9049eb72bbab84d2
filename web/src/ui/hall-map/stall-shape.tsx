import { memo } from 'react'
import type { HallStall } from '../../lib/hall'
import { cm } from './coordinates'
import { stallGap } from './plan-scroll'
import { textureFill } from './plan-textures'
import css from './stall.module.css'

// The appearance of a stall. It is the state of the stall, 'selected' if it is chosen, or 'own' if the visitor's own
// unpaid order holds it.
export type StallLook = HallStall['state'] | 'selected' | 'own'

type Props = {
  stall: Pick<HallStall, 'label' | 'x' | 'y' | 'w' | 'h'>
  look: StallLook
  plan: string
}

const gap = stallGap

// The drawing of one stall. In addition to its colour, each look has its own texture, such as a tick, stripes,
// dashes, a cross or dots. An invisible rectangle around it makes the whole area of the stall pressable.
export const StallShape = memo(function StallShape({ stall, look, plan }: Props) {
  const { x, y, w, h, label } = stall
  const left = cm(x + gap)
  const top = cm(y + gap)
  const width = cm(w - 2 * gap)
  const height = cm(h - 2 * gap)
  const size = numberSize(stall)
  const ticked = isTicked(stall, look)
  return (
    <>
      <rect className={css.stallGround} x={x} y={y} width={w} height={h} />
      <rect
        className={css.stallBox}
        x={left}
        y={top}
        width={width}
        height={height}
        rx=".12"
        fill={look === 'held' ? textureFill(plan, 'held') : undefined}
      />
      {(look === 'sold' || look === 'blocked') && (
        <path
          className={css.stallCross}
          d={`M${left} ${top}l${width} ${height}m0 ${-height}l${-width} ${height}`}
        />
      )}
      {ticked && <path className={css.stallTick} d={tick(stall)} strokeWidth={cm(size * 0.2)} />}
      {look !== 'unreleased' && (
        <text
          className={css.stallNumber}
          x={cm(x + w / 2)}
          y={cm(y + h / 2 + size * (ticked ? 0.78 : 0.35))}
          fontSize={ticked ? cm(size * 0.94) : size}
          textAnchor="middle"
        >
          {label}
        </text>
      )}
      <rect
        className={css.stallRing}
        x={cm(x + gap + 0.14)}
        y={cm(y + gap + 0.14)}
        width={cm(w - 2 * gap - 0.28)}
        height={cm(h - 2 * gap - 0.28)}
        rx=".08"
      />
    </>
  )
})

// Returns the font size, in metres, at which the number fits into the stall.
function numberSize({ w, h, label }: Props['stall']): number {
  const size = h >= 3 ? (w >= 6 ? 1.4 : 1.22) : h >= 2 ? 0.86 : 0.8
  return label.length > 2 && h >= 3 ? 1 : size
}

// Returns whether a stall shows a tick above its number.
export function isTicked({ h }: Pick<Props['stall'], 'h'>, look: StallLook): boolean {
  return (look === 'selected' || look === 'own') && h >= 2.5
}

function tick({ x, y, w, h }: Props['stall']): string {
  const unit = Math.min(w, h) / 3
  const left = x + w / 2 - 0.5 * unit
  const top = y + h / 2 - 0.55 * unit
  return `M${cm(left)} ${cm(top)}l${cm(0.36 * unit)} ${cm(0.36 * unit)}l${cm(0.65 * unit)} ${cm(-0.65 * unit)}`
}
