import { memo } from 'react'
import type { Area, Hall, HallFeature } from '../../lib/hall'
import { classNames } from '../class-names'
import { cm } from './coordinates'
import { PlanFeature } from './plan-feature'
import { PlanSigns } from './plan-signs'
import { textureFill } from './plan-textures'
import { zoneLook } from './zone-look'
import css from './plan.module.css'

type Span = { from: number; to: number }

// Returns the walls of the hall as one SVG path with a gap at every door.
export function wallPath(hall: Area, doors: readonly HallFeature[]): string {
  const { x, y, w, h } = hall
  const gaps = (side: string, horizontal: boolean) =>
    doors
      .filter((door) => door.side === side)
      .map((door) => span(horizontal ? door.x : door.y, door.len))
      .sort((a, b) => a.from - b.from)
  return [
    ...solid({ from: x, to: x + w }, gaps('N', true)).map((s) => line(s.from, y, s.to, y)),
    ...solid({ from: x, to: x + w }, gaps('S', true)).map((s) => line(s.from, y + h, s.to, y + h)),
    ...solid({ from: y, to: y + h }, gaps('W', false)).map((s) => line(x, s.from, x, s.to)),
    ...solid({ from: y, to: y + h }, gaps('E', false)).map((s) => line(x + w, s.from, x + w, s.to)),
  ].join('')
}

function span(from: number, length: number): Span {
  return { from, to: from + length }
}

// Returns the parts of a wall between its gaps.
function solid(wall: Span, gaps: readonly Span[]): Span[] {
  const parts: Span[] = []
  let from = wall.from
  for (const gap of gaps) {
    if (gap.from > from) parts.push({ from, to: gap.from })
    from = Math.max(from, gap.to)
  }
  if (from < wall.to) parts.push({ from, to: wall.to })
  return parts
}

function line(x1: number, y1: number, x2: number, y2: number): string {
  return `M${cm(x1)} ${cm(y1)}L${cm(x2)} ${cm(y2)}`
}

// The largest width, in metres, of a door with one leaf.
const widestLeaf = 2.9

// Returns an SVG path of a door: its leaves, drawn open to the outside, each with the arc of its swing.
export function doorPath(door: HallFeature): string {
  const { x, y, len, side } = door
  const leaf = len > widestLeaf ? len / 2 : len
  const along = side === 'N' || side === 'S' ? { x: 1, y: 0 } : { x: 0, y: 1 }
  const out = outward[side] ?? { x: 0, y: 1 }
  const first = leafPath({ x, y }, along, out, leaf)
  if (leaf === len) return first
  const end = { x: x + along.x * len, y: y + along.y * len }
  return first + leafPath(end, { x: -along.x, y: -along.y }, out, leaf)
}

type Vector = { x: number; y: number }

const outward: Readonly<Record<string, Vector>> = {
  N: { x: 0, y: -1 },
  S: { x: 0, y: 1 },
  W: { x: -1, y: 0 },
  E: { x: 1, y: 0 },
}

function leafPath(hinge: Vector, along: Vector, out: Vector, length: number): string {
  // The arc connects the edge of the open leaf with the frame. Its direction depends on the side of the door and the
  // hinge.
  const sweep = out.x * along.y - out.y * along.x > 0 ? 1 : 0
  const open = `${cm(out.x * length)} ${cm(out.y * length)}`
  const back = `${cm((along.x - out.x) * length)} ${cm((along.y - out.y) * length)}`
  return `M${cm(hinge.x)} ${cm(hinge.y)}l${open}a${cm(length)} ${cm(length)} 0 0 ${sweep} ${back}`
}

type Props = {
  hall: Pick<Hall, 'site' | 'zones' | 'aisles' | 'features'>
  plan: string
}

// The plan's background, which bookings do not change: floor, zones, walls, doors, surroundings and labels. For screen
// readers it is one image, and the list of stalls is the text alternative.
export const PlanGround = memo(function PlanGround({ hall, plan }: Props) {
  const { site, zones, aisles, features } = hall
  const walls = features.filter((feature) => feature.type === 'hall')
  const doors = features.filter((feature) => feature.type === 'door')
  const lanes = features.filter((feature) => feature.type === 'service')
  const crossings = aisles.filter((aisle) => aisle.w > aisle.h)
  return (
    <g aria-hidden="true">
      <Block area={site} className={css.planSite} />
      {walls.map((wall) => (
        <Block key={wall.id} area={wall} className={css.planFloor} />
      ))}
      {zones.map((zone) =>
        zone.areas.map((area, index) => (
          <Block
            key={`${zone.id}-${index}`}
            area={area}
            className={classNames(css.planZone, zoneLook(zone.letter))}
          />
        )),
      )}
      {lanes.flatMap((lane) =>
        withoutCrossings(lane, crossings).map((area) => (
          <rect key={`${lane.id}-${area.y}`} {...box(area)} fill={textureFill(plan, 'lane')} />
        )),
      )}
      {features.map((feature) => (
        <PlanFeature key={feature.id} feature={feature} plan={plan} />
      ))}
      {walls.map((wall) => (
        <path key={wall.id} className={css.planWall} d={wallPath(wall, doors)} />
      ))}
      <path className={css.planDoor} d={doors.map(doorPath).join('')} />
      <PlanSigns hall={hall} />
    </g>
  )
})

function Block({ area, className }: { area: Area; className: string | undefined }) {
  return <rect {...box(area)} className={className} />
}

export function box({ x, y, w, h }: Area) {
  return { x, y, width: w, height: h }
}

// Returns the parts of a service lane that no cross aisle covers.
function withoutCrossings(lane: Area, crossings: readonly Area[]): Area[] {
  let parts: Area[] = [lane]
  for (const aisle of crossings) {
    parts = parts.flatMap((part) => {
      const bottom = part.y + part.h
      const before = { ...part, h: Math.min(bottom, aisle.y) - part.y }
      const from = Math.max(part.y, aisle.y + aisle.h)
      const after = { ...part, y: from, h: bottom - from }
      return [before, after].filter((piece) => piece.h > 0)
    })
  }
  return parts
}
