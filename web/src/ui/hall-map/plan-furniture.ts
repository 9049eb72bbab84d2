import type { Area } from '../../lib/hall'
import { cm } from './coordinates'

type Point = readonly [x: number, y: number]

// Returns a dot as a very short SVG path with round caps. The stroke width sets the size of the dot.
const dot = ([x, y]: Point) => `M${cm(x)} ${cm(y)}h.01`

// Returns the path of the seats in arcs around the stage, with an aisle in the middle.
export function seatPath({ x, y, w, h }: Area): string {
  const centre = { x: x + w / 2, y: y - 7.3 }
  const seats: Point[] = []
  for (let radius = 7.2; radius < h + 6.9; radius += 2.05) {
    const step = 0.96 / radius
    for (let angle = 1.28 / radius; angle < 1.2; angle += step) {
      const dx = Math.sin(angle) * radius
      const top = centre.y + Math.cos(angle) * radius
      if (dx > w / 2 + 0.2 || top < y - 0.4) break
      seats.push([centre.x + dx, top], [centre.x - dx, top])
    }
  }
  return seats.map(dot).join('')
}

// Returns the positions and shapes of a food court: tables in staggered rows, four chairs at each table, and the
// counters along the east side.
export function foodCourt({ x, y, w, h }: Area): { tables: Point[]; chairs: string; counters: Area[] } {
  const tables: Point[] = []
  const rows = Math.max(1, Math.floor((h - 5.5) / 3.6))
  const columns = Math.max(1, Math.floor((w - 6) / 4))
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      tables.push([x + 3 + column * 4 + (row % 2), y + 6.2 + row * 3.6])
    }
  }
  const chairs = tables
    .flatMap(([tx, ty]): Point[] => [
      [tx - 1.2, ty],
      [tx + 1.2, ty],
      [tx, ty - 1.2],
      [tx, ty + 1.2],
    ])
    .map(dot)
    .join('')
  const counters = Array.from({ length: Math.max(1, Math.floor((h - 1) / 2.5)) }, (_, index) => ({
    x: x + w - 3.4,
    y: y + 1 + index * 2.5,
    w: 3,
    h: 2,
  }))
  return { tables, chairs, counters }
}

// Returns the areas of three demonstration plots next to each other.
export function plotStrips({ x, y, w, h }: Area): Area[] {
  const width = (w - 1) / 3
  return [0, 1, 2].map((index) => ({ x: x + index * (width + 0.5), y, w: width, h }))
}
