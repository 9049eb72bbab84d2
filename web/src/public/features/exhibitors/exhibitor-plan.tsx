import { classNames } from '../../../ui/class-names'
import { zoneLook } from '../../../ui/hall-map/zone-look'
import type { ExhibitorBox, ExhibitorPlan as Plan } from '../../props.gen'
import css from './exhibitor.module.css'

// The gap between two stalls in metres.
const gap = 0.09

// The part of the plan around the exhibitor's stalls, which are dark and have a tick.
export function ExhibitorPlan({ plan: { shown, zones, stalls, own }, label }: { plan: Plan; label: string }) {
  return (
    <svg
      viewBox={`${shown.x} ${shown.y} ${shown.w} ${shown.h}`}
      role="img"
      aria-label={label}
      textAnchor="middle"
    >
      {zones.map(({ letter, at: { x, y, w, h } }) => (
        <rect
          key={`${x} ${y}`}
          className={classNames(css.planZone, zoneLook(letter))}
          x={x}
          y={y}
          width={w}
          height={h}
        />
      ))}
      <path className={css.planStall} d={stalls.map(outline).join('')} />
      {stalls.map((stall) => (
        <Label key={`${stall.at.x} ${stall.at.y}`} {...stall} />
      ))}
      <path className={css.planOwn} d={own.map(outline).join('')} />
      {own.map((stall) => (
        <Label key={`${stall.at.x} ${stall.at.y}`} {...stall} ticked />
      ))}
    </svg>
  )
}

function outline({ at: { x, y, w, h } }: ExhibitorBox): string {
  const [width, height] = [metres(w - 2 * gap), metres(h - 2 * gap)]
  return `M${metres(x + gap)} ${metres(y + gap)}h${width}v${height}h-${width}z`
}

function metres(length: number): number {
  return Math.round(length * 100) / 100
}

function Label({ label, at: { x, y, w, h }, ticked }: ExhibitorBox & { ticked?: boolean }) {
  const size = Math.min(1.3, h * 0.45, (w * 1.5) / Math.max(label.length, 2))
  const middle = metres(x + w / 2)
  const high = ticked === true && h > 2
  return (
    <>
      {high && (
        <path className={css.planTick} d={`M${metres(middle - 0.6)} ${metres(y + 0.85)}l.45 .45 .8-.9`} />
      )}
      <text
        className={ticked ? css.planOwnText : css.planText}
        x={middle}
        y={metres(y + h / 2 + size * (high ? 0.75 : 0.35))}
        fontSize={metres(size)}
      >
        {label}
      </text>
    </>
  )
}
