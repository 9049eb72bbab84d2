import type { Area } from '../../lib/hall'
import { classNames } from '../class-names'
import { cm } from './coordinates'
import type { DrawnStall } from './stall-options'
import { isTicked, type StallLook } from './stall-shape'
import css from './stall.module.css'

// Shows price tiers instead of stall numbers: one rupee sign for the cheapest tier, two signs for the next tier, and so
// on. The signs are readable without colour and need no translation. All stalls with the same look share one SVG path.
// The signs are paths and not text, because a slow phone draws paths faster.
export function PriceSigns({ stalls }: { stalls: readonly DrawnStall[] }) {
  const signed = stalls.filter(({ look, tier }) => tier !== undefined && look !== 'unreleased')
  const looks = [...new Set(signed.map(({ look }) => look))]
  return (
    <g aria-hidden="true">
      {looks.flatMap((look) =>
        [false, true].map((faint) => (
          <SignsOf
            key={`${look} ${faint}`}
            look={look}
            faint={faint}
            stalls={signed.filter((one) => one.look === look && one.faint === faint)}
          />
        )),
      )}
    </g>
  )
}

type SignsProps = { look: StallLook; faint: boolean; stalls: readonly DrawnStall[] }

function SignsOf({ look, faint, stalls }: SignsProps) {
  const signs = stalls.map(({ stall, tier = 0 }) => signPath(stall, tier, isTicked(stall, look))).join('')
  if (signs === '') return null
  return (
    <g className={classNames(css.stall, faint && css.stallFaint)} data-state={look}>
      <path className={css.stallSignEdge} d={signs} />
      <path className={css.stallSign} d={signs} />
    </g>
  )
}

// The width of a rupee sign and the space between two signs, relative to the height of a sign.
const width = 0.52
const space = 0.18

// Returns the outline of a tier's rupee signs. The signs are in the middle of the stall, or below its tick if it has
// one.
export function signPath({ x, y, w, h }: Area, tier: number, ticked = false): string {
  const wide = tier * width + (tier - 1) * space
  const high = Math.min(0.3 * h, (w - 1.1) / wide) * (ticked ? 0.9 : 1)
  const left = x + (w - wide * high) / 2
  const top = y + h / 2 + (ticked ? 0.2 * high : -0.5 * high)
  const sign = rupee(high)
  const places = Array.from({ length: tier }, (_, index) => left + index * (width + space) * high)
  return places.map((place) => `M${cm(place)} ${cm(top)}${sign}`).join('')
}

// Returns the path of one rupee sign, starting at its upper left corner: two bars, the bowl and the leg.
function rupee(high: number): string {
  const of = (part: number) => cm(part * high)
  const bar = `h${of(width)}m${of(-width)} `
  const bowl = `h${of(0.1)}c${of(0.36)} 0 ${of(0.36)} ${of(0.52)} 0 ${of(0.52)}h${of(-0.1)}l${of(0.42)} ${of(0.48)}`
  return `${bar}${of(0.26)}${bar}${of(-0.26)}${bowl}`
}
