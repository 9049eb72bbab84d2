import type { Area } from '../../lib/hall'

// Calculates the plan's scale and scroll position. The plan is drawn inside a scrolling box. The scale is in pixels
// per metre.

// The initial scale on a phone. At this scale the smallest stall, a bench of 1.5 m, is drawn 24 px high.
export const startScale = 18.2

const largestScale = 64

// The gap between a stall's box and the edge of its area, in metres.
export const stallGap = 0.09

// The factor by which one press of a zoom button changes the scale.
export const zoomStep = 1.4

type Box = { readonly width: number; readonly height: number }
export type Point = { readonly x: number; readonly y: number }

// Returns the scale at which the whole site fits into the box.
export function wholeScale(site: Area, box: Box): number {
  return Math.min(box.width / site.w, box.height / site.h)
}

// Returns the scale at which a whole area fits into the box with a small margin. The result is within the plan's
// limits and at most twice the start scale, so that small areas are not enlarged too much.
export function areaScale(area: Area, site: Area, box: Box): number {
  const margin = 1.4
  const fit = Math.min(box.width / (area.w + margin), box.height / (area.h + margin), 2 * startScale)
  return clampScale(fit, site, box)
}

// Returns the part of a zone that a button of the zone shows, and its scale: all stalls of the zone if each of them is
// then at least 24 px wide and high, or else the part with the most free stalls.
export function zoneView(
  { areas }: { readonly areas: readonly Area[] },
  stalls: readonly (Area & { readonly state: string })[],
  site: Area,
  box: Box,
): { area: Area; scale: number } | undefined {
  const whole = areaAround(stalls.length > 0 ? stalls : areas)
  if (!whole) return undefined
  const least = Math.max(0, ...stalls.map(({ w, h }) => leastPixels / (Math.min(w, h) - 2 * stallGap)))
  const scale = areaScale(whole, site, box)
  if (scale >= least) return { area: whole, scale }
  const parts = areas.map((area) => stalls.filter((stall) => contains(area, stall)))
  const free = (part: typeof stalls) => part.filter(({ state }) => state === 'available').length
  const best = parts.toSorted((a, b) => free(b) - free(a) || b.length - a.length)[0]
  const area = areaAround(best ?? []) ?? whole
  return { area, scale: Math.max(least, areaScale(area, site, box)) }
}

const leastPixels = 24

// Returns the smallest area that contains all areas. Returns undefined if there are no areas.
export function areaAround(areas: readonly Area[]): Area | undefined {
  if (areas.length === 0) return undefined
  const x = Math.min(...areas.map((area) => area.x))
  const y = Math.min(...areas.map((area) => area.y))
  return {
    x,
    y,
    w: Math.max(...areas.map((area) => area.x + area.w)) - x,
    h: Math.max(...areas.map((area) => area.y + area.h)) - y,
  }
}

function contains(area: Area, { x, y, w, h }: Area): boolean {
  const [middleX, middleY] = [x + w / 2, y + h / 2]
  return middleX >= area.x && middleX <= area.x + area.w && middleY >= area.y && middleY <= area.y + area.h
}

// Limits a scale. The minimum is startScale, or less if this is needed to show the whole plan. The maximum is
// largestScale.
export function clampScale(scale: number, site: Area, box: Box): number {
  return Math.min(largestScale, Math.max(Math.min(wholeScale(site, box), startScale), scale))
}

// Returns the position on the drawing, in metres from the drawing's corner, that is shown at `point` of the box.
// `offset` is the position of the drawing's corner relative to the corner of the box, including scrolling and margins.
export function metreUnder(point: Point, offset: Point, scale: number): Point {
  return { x: (point.x - offset.x) / scale, y: (point.y - offset.y) / scale }
}

// Returns the scroll distance in pixels that brings the position `metre` (metres in the drawing) to `point` (pixels in
// the box).
export function scrollToKeep(metre: Point, point: Point, offset: Point, scale: number): Point {
  return { x: offset.x + metre.x * scale - point.x, y: offset.y + metre.y * scale - point.y }
}

// Returns the scroll position at which an area begins at the box's corner, with a small margin.
export function scrollToArea(area: Area, site: Area, scale: number): Point {
  const margin = 0.7
  return {
    x: Math.max(0, (area.x - site.x - margin) * scale),
    y: Math.max(0, (area.y - site.y - margin) * scale),
  }
}

// Returns the scroll position at which an area is in the middle of the box.
export function scrollToMiddle(area: Area, site: Area, scale: number, box: Box): Point {
  return {
    x: Math.max(0, (area.x + area.w / 2 - site.x) * scale - box.width / 2),
    y: Math.max(0, (area.y + area.h / 2 - site.y) * scale - box.height / 2),
  }
}
