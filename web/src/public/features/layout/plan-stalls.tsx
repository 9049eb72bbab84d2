import type { Area, Hall, HallStall, StallState } from '../../../lib/hall'
import { cm } from '../../../ui/hall-map/coordinates'
import { fittingSize } from '../../../ui/hall-map/plan-text'
import { textureFill } from '../../../ui/hall-map/plan-textures'
import planCss from '../../../ui/hall-map/plan.module.css'
import css from '../../../ui/hall-map/stall.module.css'

type Stall = Area & { readonly label: string }

// The gap between two stalls in metres. The booking plan has the same gap.
const gap = 0.09

const states: readonly StallState[] = ['available', 'held', 'sold', 'blocked', 'unreleased']

// The stalls, with the styles of ui/hall-map. Individual stalls cannot be pressed here. All stalls with the same state
// are therefore drawn as one shape, which needs only a third of the bytes. Below each stall outside the hall is the
// name of the stall's kind.
export function PlanStalls({ hall, plan }: { hall: Hall; plan: string }) {
  return (
    <g aria-hidden="true" textAnchor="middle">
      {states.map((state) => (
        <StallsOf
          key={state}
          state={state}
          stalls={hall.stalls
            .filter((stall) => stall.state === state)
            .map((stall) => (stall.onPlan ? stall : { ...stall, label: '' }))}
          plan={plan}
        />
      ))}
      {hall.stalls
        .filter(({ onPlan }) => !onPlan)
        .map((stall) => (
          <YardName
            key={stall.id}
            stall={stall}
            name={hall.kinds.find(({ id }) => id === stall.kind)?.name ?? ''}
          />
        ))}
    </g>
  )
}

function YardName({ stall: { x, y, w, h }, name }: { stall: HallStall; name: string }) {
  return (
    <text
      className={planCss.planYardText}
      x={cm(x + w / 2)}
      y={cm(y + h + 1.1)}
      fontSize={fittingSize(name, w + 2, 1)}
    >
      {name}
    </text>
  )
}

type StateProps = { state: StallState; stalls: readonly Stall[]; plan: string }

// Draws all stalls with one state as a single shape.
export function StallsOf({ state, stalls, plan }: StateProps) {
  if (stalls.length === 0) return null
  return (
    <g className={css.stall} data-state={state}>
      <path
        className={css.stallBox}
        d={stalls.map(box).join('')}
        fill={state === 'held' ? textureFill(plan, 'held') : undefined}
      />
      {(state === 'sold' || state === 'blocked') && (
        <path className={css.stallCross} d={stalls.map(cross).join('')} />
      )}
      {state !== 'unreleased' && stalls.map((stall, index) => <Label key={index} stall={stall} />)}
    </g>
  )
}

function Label({ stall: { x, y, w, h, label } }: { stall: Stall }) {
  if (label === '') return null
  const size = numberSize(w, h, label)
  return (
    <text className={css.stallNumber} x={cm(x + w / 2)} y={cm(y + h / 2 + size * 0.35)} fontSize={size}>
      {label}
    </text>
  )
}

function sides({ x, y, w, h }: Stall) {
  return { left: cm(x + gap), top: cm(y + gap), width: cm(w - 2 * gap), height: cm(h - 2 * gap) }
}

function box(stall: Stall): string {
  const { left, top, width, height } = sides(stall)
  return `M${left} ${top}h${width}v${height}h-${width}z`
}

function cross(stall: Stall): string {
  const { left, top, width, height } = sides(stall)
  return `M${left} ${top}l${width} ${height}m0-${height}l-${width} ${height}`
}

// Returns the font size, in metres, at which the number fits into the stall.
function numberSize(w: number, h: number, label: string): number {
  if (h < 3) return h < 2 ? 0.8 : 0.86
  return label.length > 2 ? 1 : w < 6 ? 1.22 : 1.4
}
