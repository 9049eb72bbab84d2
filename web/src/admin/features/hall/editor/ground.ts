import type { Area } from '../../../../lib/hall'
import { cm } from '../../../../ui/hall-map/coordinates'
import type { HallDraft } from '../../../api/records'
import { toGrid, type Step } from './drawing'
import type { Drawing } from './history'

type Ground = HallDraft['ground']
type Aisle = Ground['aisles'][number]

// Values that identify the drawing tool. `aisleTool` draws aisles. `zoneTool`, followed by a zone's id, draws areas of
// this zone. All other values are kinds of stalls.
const aisleTool = 'ground-aisle'
const zoneTool = 'ground-zone-'

// The shapes that one drawing tool draws: the areas of the zone with the id `zone`, or all aisles if `zone` is
// undefined.
export type GroundPart = { zone: string | undefined; areas: readonly Area[] }

export function groundTools({ zones }: Ground): readonly { value: string; zone?: Ground['zones'][number] }[] {
  return [{ value: aisleTool }, ...zones.map((zone) => ({ value: `${zoneTool}${zone.id}`, zone }))]
}

// Returns the aisles or zone areas that a drawing tool draws. Returns undefined if the tool draws stalls.
export function partOf({ aisles, zones }: Ground, tool: string | undefined): GroundPart | undefined {
  if (tool === aisleTool) return { zone: undefined, areas: aisles }
  if (!tool?.startsWith(zoneTool)) return undefined
  const zone = zones.find(({ id }) => id === tool.slice(zoneTool.length))
  return zone && { zone: zone.id, areas: zone.areas }
}

// Replaces the aisles, or the areas of a zone. Returns only the changed part of the drawing: all aisles, or all zones.
// New aisles receive an id.
export function withAreas(
  { aisles, zones }: Ground,
  { zone }: GroundPart,
  areas: readonly Area[],
): Partial<Pick<Drawing, 'aisles' | 'zones'>> {
  if (zone === undefined) {
    const used = new Set(aisles.map(({ id }) => id))
    return { aisles: areas.map((area) => ('id' in area ? (area as Aisle) : { id: freeId(used), ...area })) }
  }
  const plain = areas.map(({ x, y, w, h }) => ({ x, y, w, h }))
  return { zones: zones.map((one) => (one.id === zone ? { ...one, areas: plain } : one)) }
}

function freeId(used: Set<string>): string {
  let number = 1
  while (used.has(`aisle-${number}`)) number++
  used.add(`aisle-${number}`)
  return `aisle-${number}`
}

// Returns the rectangle between two points on the grid, or undefined if a side is shorter than `least` metres.
export function areaBetween(from: Step, step: Step, least: number): Area | undefined {
  const x = toGrid(Math.min(from.x, from.x + step.x))
  const y = toGrid(Math.min(from.y, from.y + step.y))
  const w = toGrid(Math.max(from.x, from.x + step.x)) - x
  const h = toGrid(Math.max(from.y, from.y + step.y)) - y
  return Math.min(w, h) < least ? undefined : { x: cm(x), y: cm(y), w: cm(w), h: cm(h) }
}
