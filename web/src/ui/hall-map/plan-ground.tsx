import { memo } from 'react'
import type { Area, Hall } from '../../lib/hall'
import { classNames } from '../class-names'
import { PlanFeature } from './plan-feature'
import { PlanSigns } from './plan-signs'
import { textureFill } from './plan-textures'
import { doorPath, wallPath } from './plan-walls'
import { zoneLook } from './zone-look'
import css from './plan.module.css'

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
