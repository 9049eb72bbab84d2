import type { Area, HallZone } from '../../lib/hall'

// The position of a zone's letter and name. Both the letter and the name are in the zone's aisle. A zone without an
// aisle has only a letter, at its left edge.
type ZoneSign = {
  readonly zone: HallZone
  readonly x: number
  readonly y: number
  readonly radius: number
  // The length available for the name and the name's font size, both in metres. It is undefined if there is only a
  // letter.
  readonly name?: { readonly room: number; readonly size: number }
}

const letterTop = 1.5
const nameTop = 3.2

export function zoneSigns(zones: readonly HallZone[], aisles: readonly Area[]): ZoneSign[] {
  const lanes = aisles.filter((aisle) => aisle.h > aisle.w)
  return zones.flatMap((zone) => zone.areas.map((area) => zoneSign(zone, area, lanes)))
}

function zoneSign(zone: HallZone, area: Area, lanes: readonly Area[]): ZoneSign {
  const [lane] = lanes
    .map((aisle) => overlap(area, aisle))
    .filter((part) => part.w > 0.9 && part.h > nameTop * 2)
    .sort((a, b) => b.w - a.w)
  if (!lane) return { zone, x: area.x - 1.3, y: area.y + area.h / 2 - 0.05, radius: 0.85 }
  return {
    zone,
    x: lane.x + lane.w / 2,
    y: area.y + letterTop,
    radius: 0.95,
    name: { room: area.h - nameTop - 0.6, size: lane.w > 3 ? 1.45 : 1.25 },
  }
}

// The distance from the letter down to the name, in metres.
export const nameOffset = nameTop - letterTop

function overlap(a: Area, b: Area): Area {
  const x = Math.max(a.x, b.x)
  const y = Math.max(a.y, b.y)
  return { x, y, w: Math.min(a.x + a.w, b.x + b.w) - x, h: Math.min(a.y + a.h, b.y + b.h) - y }
}

// Returns the zone at a point, or else the nearest zone.
export function zoneAt(zones: readonly HallZone[], x: number, y: number): string | undefined {
  let nearest: { id: string; distance: number } | undefined
  for (const zone of zones) {
    for (const area of zone.areas) {
      const dx = Math.max(area.x - x, 0, x - area.x - area.w)
      const dy = Math.max(area.y - y, 0, y - area.y - area.h)
      const distance = dx * dx + dy * dy
      if (!nearest || distance < nearest.distance) nearest = { id: zone.id, distance }
    }
  }
  return nearest?.id
}
