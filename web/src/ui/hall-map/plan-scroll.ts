import type { Area } from '../../lib/hall'

// Calculates the plan's scale and scroll position. The plan is drawn inside a scrolling box. The scale is in pixels
// per metre.

// The initial scale on a phone. At this scale the smallest stall, a bench of 1.5 m, is 24 px high.
export const startScale = 16

const largestScale = 64

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
