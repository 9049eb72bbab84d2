import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import type { HallKind } from '../../../lib/hall'
import { classNames } from '../../../ui/class-names'
import css from './kind-plan.module.css'

// The number of SVG units per metre. It is the same for every kind, so that all drawings have the same scale.
const scale = 30
const middle = 178
const ground = 118

// The number of feet per metre, for stall kinds that are sold in feet.
const feet = 3.2808

const kindLooks: Readonly<Record<string, string | undefined>> = {
  bench: css.kindBench,
  outdoor: css.kindOutdoor,
}

type Side = { length: number; text: string }

// The floor plan of one kind of stall with its two dimensions. The plan is hidden from screen readers, because the text
// next to it contains the size.
export function KindPlan({ kind }: { kind: HallKind }) {
  const { width, height } = useSides(kind)
  const w = width.length * scale
  const h = height.length * scale
  const left = round(middle - w / 2)
  const right = round(middle + w / 2)
  const top = round(ground - h)
  const at = { wide: 136, high: round(left - 16) }
  return (
    <svg className={css.kindPlan} viewBox="0 0 330 168" aria-hidden="true" focusable="false">
      <path className={css.kindGround} d="M0 118.5H330" />
      <rect
        className={classNames(css.kindBox, kindLooks[kind.id])}
        x={left}
        y={top}
        width={round(w)}
        height={round(h)}
      />
      <path className={css.kindGrid} d={grid(left, top, w, h)} />
      <path
        className={css.kindMeasure}
        d={`M${left} ${at.wide}H${right}M${left} 130v12M${right} 130v12M${at.high} ${top}V${ground}M${at.high - 6} ${top}h12M${at.high - 6} ${ground}h12`}
      />
      <text className={css.kindLength} x={middle} y="160" fontSize="17" textAnchor="middle">
        {width.text}
      </text>
      <text
        className={css.kindLength}
        x={at.high - 10}
        y={round(ground - h / 2 + 6)}
        fontSize="17"
        textAnchor="end"
      >
        {height.text}
      </text>
    </svg>
  )
}

// Returns the lengths of the two sides in the unit that is used for selling the stall. For example, a bench is sold as
// 6 × 2 ft, although the plan reserves more space for it.
function useSides(kind: HallKind): { width: Side; height: Side } {
  const texts = useTexts('stallBooking').pricing
  const sold = /^(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)ft$/.exec(kind.stallSize)
  if (!sold) {
    const side = (length: number) => ({ length, text: format(texts.metres, { n: length }) })
    return { width: side(kind.w), height: side(kind.h) }
  }
  const side = (n: string) => ({ length: Number(n) / feet, text: format(texts.feet, { n }) })
  return { width: side(sold[1] ?? ''), height: side(sold[2] ?? '') }
}

// Returns grid lines inside the stall, one at every whole metre.
function grid(left: number, top: number, w: number, h: number): string {
  let path = ''
  for (let x = scale; x < w - 1; x += scale) path += `M${round(left + x)} ${top}V${ground}`
  for (let y = scale; y < h - 1; y += scale) path += `M${left} ${round(ground - y)}h${round(w)}`
  return path
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
