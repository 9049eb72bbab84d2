import type { Area } from '../../lib/hall'

// The plan is shown at a scale, in pixels per metre, inside a box that scrolls.

// The scale at which the smallest stall, a bench of 1.5 m, is 24 px high: where a phone starts.
export const startScale = 16

const largestScale = 64

// One press of a zoom button.
export const zoomStep = 1.4

type Box = { readonly width: number; readonly height: number }
export type Point = { readonly x: number; readonly y: number }

// The scale at which the whole site is in the box.
export function wholeScale(site: Area, box: Box): number {
  return Math.min(box.width / site.w, box.height / site.h)
}

// Between the whole plan, and a little smaller than where it starts, and the largest scale.
export function clampScale(scale: number, site: Area, box: Box): number {
  return Math.min(largestScale, Math.max(Math.min(wholeScale(site, box), startScale), scale))
}

// Which metre of the drawing, from its own corner, is under a point of the box. `offset` is where that corner is from
// the box's corner, whatever is scrolled and whatever margin there is.
export function metreUnder(point: Point, offset: Point, scale: number): Point {
  return { x: (point.x - offset.x) / scale, y: (point.y - offset.y) / scale }
}

// How much further to scroll so that a metre comes under a point.
export function scrollToKeep(metre: Point, point: Point, offset: Point, scale: number): Point {
  return { x: offset.x + metre.x * scale - point.x, y: offset.y + metre.y * scale - point.y }
}

// How far to scroll so that an area begins at the box's corner, with a little of what is round it.
export function scrollToArea(area: Area, site: Area, scale: number): Point {
  const margin = 0.7
  return {
    x: Math.max(0, (area.x - site.x - margin) * scale),
    y: Math.max(0, (area.y - site.y - margin) * scale),
  }
}

// How far to scroll so that an area is in the middle of the box.
export function scrollToMiddle(area: Area, site: Area, scale: number, box: Box): Point {
  return {
    x: Math.max(0, (area.x + area.w / 2 - site.x) * scale - box.width / 2),
    y: Math.max(0, (area.y + area.h / 2 - site.y) * scale - box.height / 2),
  }
}
