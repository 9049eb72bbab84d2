import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Area, HallStall, HallZone } from '../../lib/hall'
import {
  areaScale,
  clampScale,
  metreUnder,
  scrollToArea,
  scrollToKeep,
  scrollToMiddle,
  startScale,
  wholeScale,
  zoneView,
  zoomStep,
  type Point,
} from './plan-scroll'
import { useDragScroll } from './use-drag-scroll'

type Place = 'corner' | 'middle' | 'whole'

type PlanScroll = {
  scroller: RefObject<HTMLDivElement | null>
  // The width of the drawing in pixels. It is undefined until the plan is zoomed, because the stylesheet sets the
  // first width.
  width: number | undefined
  zoomIn: () => void
  zoomOut: () => void
  showWhole: () => void
  // Scrolls so that an area is in the corner or in the middle of the box. 'whole' also zooms so that the whole area is
  // visible.
  goTo: (area: Area, place?: Place, how?: ScrollBehavior) => void
  // Scrolls to a zone and zooms so that its stalls are large enough to press.
  goToZone: (zone: HallZone, stalls: readonly HallStall[]) => void
  // Returns the point, in metres, in the middle of the visible area.
  eye: () => Point | undefined
}

// Zooms and scrolls the plan. Panning is left to the browser, so that the page scrolls when the edge of the plan is
// reached. Zooming does not move the point under the mouse pointer or between the fingers. The zoom buttons do not move
// the point in the middle of the box.
export function usePlanScroll(site: Area): PlanScroll {
  const scroller = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState<number>()
  const kept = useRef<{ metre: Point; point: Point } | undefined>(undefined)

  const zoomAt = useCallback(
    (point: Point | undefined, next: (scale: number, whole: number) => number) => {
      const element = scroller.current
      const now = element && measure(element, site)
      if (!element || !now) return
      const at = point ?? { x: now.box.width / 2, y: now.box.height / 2 }
      const to = clampScale(next(now.scale, wholeScale(site, now.box)), site, now.box)
      kept.current = { metre: metreUnder(at, now.offset, now.scale), point: at }
      setScale(to)
    },
    [site],
  )

  useLayoutEffect(() => {
    const element = scroller.current
    const now = element && measure(element, site)
    const keep = kept.current
    kept.current = undefined
    if (!element || !now || !keep) return
    const { x, y } = scrollToKeep(keep.metre, keep.point, now.offset, now.scale)
    element.scrollBy({ left: x, top: y, behavior: 'instant' })
  }, [scale, site])

  useCtrlWheel(scroller, zoomAt)
  usePinch(scroller, zoomAt)
  useDragScroll(scroller)

  const { goTo, goToZone } = useGoTo(scroller, site, scale, setScale)
  const eye = useCallback(() => {
    const now = scroller.current && measure(scroller.current, site)
    if (!now) return undefined
    return {
      x: (now.box.width / 2 - now.offset.x) / now.scale + site.x,
      y: (now.box.height / 2 - now.offset.y) / now.scale + site.y,
    }
  }, [site])

  return {
    scroller,
    width: scale === undefined ? undefined : Math.round(scale * site.w),
    zoomIn: () => zoomAt(undefined, (now) => now * zoomStep),
    zoomOut: () => zoomAt(undefined, (now) => now / zoomStep),
    showWhole: () => zoomAt(undefined, (_, whole) => whole),
    goTo,
    goToZone,
    eye,
  }
}

type GoTo = PlanScroll['goTo']

// Returns a function that scrolls to an area. If the plan is zoomed out so far that stalls are too small to press, it
// also zooms in.
function useGoTo(
  scrollerRef: PlanScroll['scroller'],
  site: Area,
  scale: number | undefined,
  setScale: (scale: number) => void,
): Pick<PlanScroll, 'goTo' | 'goToZone'> {
  const pending = useRef<{ area: Area; place: Place } | undefined>(undefined)
  const goTo = useCallback<GoTo>(
    (area, place = 'corner', how = 'smooth') => {
      const element = scrollerRef.current
      const now = element && measure(element, site)
      if (!element || !now) return
      if (place === 'whole') {
        const fit = areaScale(area, site, now.box)
        if (Math.abs(fit - now.scale) > 0.01 * fit) {
          pending.current = { area, place: 'middle' }
          setScale(fit)
          return
        }
      } else if (now.scale < startScale - 0.1 && wholeScale(site, now.box) < startScale) {
        pending.current = { area, place }
        setScale(startScale)
        return
      }
      const { x, y } = positionOf(area, place, site, now)
      element.scrollTo({ left: x, top: y, behavior: calm() ? 'instant' : how })
    },
    [scrollerRef, site, setScale],
  )

  useLayoutEffect(() => {
    const to = pending.current
    const element = scrollerRef.current
    const now = element && measure(element, site)
    pending.current = undefined
    if (!to || !element || !now) return
    const { x, y } = positionOf(to.area, to.place, site, now)
    element.scrollTo({ left: x, top: y, behavior: 'instant' })
  }, [scale, scrollerRef, site])
  const goToZone = useCallback<PlanScroll['goToZone']>(
    (zone, stalls) => {
      const now = scrollerRef.current && measure(scrollerRef.current, site)
      const view = now && zoneView(zone, stalls, site, now.box)
      if (!view) return
      if (Math.abs(view.scale - now.scale) <= 0.01 * view.scale) return goTo(view.area, 'middle')
      pending.current = { area: view.area, place: 'middle' }
      setScale(view.scale)
    },
    [scrollerRef, site, setScale, goTo],
  )
  return { goTo, goToZone }
}

// Returns the scroll position for an area at the current scale.
function positionOf(area: Area, place: Place, site: Area, { scale, box }: NonNullable<Measured>): Point {
  return place === 'corner' ? scrollToArea(area, site, scale) : scrollToMiddle(area, site, scale, box)
}

type Measured = ReturnType<typeof measure>

type ZoomAt = (point: Point | undefined, next: (scale: number, whole: number) => number) => void

// Returns the box, the scale, and the position of the drawing relative to the box. Returns undefined if the plan is
// not laid out yet.
function measure(element: HTMLElement, site: Area) {
  const drawing = element.querySelector('svg')?.getBoundingClientRect()
  const frame = element.getBoundingClientRect()
  if (!drawing || drawing.width === 0) return undefined
  // On a phone, the zoom buttons cover the padding below the plan, so the height of the box is measured without this
  // padding.
  const below = Number.parseFloat(getComputedStyle(element).paddingBottom) || 0
  return {
    box: { width: element.clientWidth, height: element.clientHeight - below },
    scale: drawing.width / site.w,
    offset: { x: drawing.left - frame.left, y: drawing.top - frame.top },
  }
}

function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

// Zooms the plan when the mouse wheel is turned with Ctrl. Touchpads send the same event for a pinch. Without Ctrl, the
// wheel scrolls as usual.
function useCtrlWheel(scroller: RefObject<HTMLElement | null>, zoomAt: ZoomAt) {
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      const frame = element.getBoundingClientRect()
      const factor = Math.exp(-Math.max(-50, Math.min(50, event.deltaY)) / 100)
      zoomAt({ x: event.clientX - frame.left, y: event.clientY - frame.top }, (now) => now * factor)
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [scroller, zoomAt])
}

// Zooms the plan with two fingers. Scrolling with one finger is left to the browser.
function usePinch(scroller: RefObject<HTMLElement | null>, zoomAt: ZoomAt) {
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let spread = 0
    const move = (event: TouchEvent) => {
      const pinch = pinchOf(event, element)
      if (!pinch) {
        spread = 0
        return
      }
      event.preventDefault()
      const factor = spread > 0 ? pinch.spread / spread : 1
      spread = pinch.spread
      if (factor !== 1) zoomAt(pinch.middle, (now) => now * factor)
    }
    const end = () => {
      spread = 0
    }
    element.addEventListener('touchstart', move, { passive: false })
    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      element.removeEventListener('touchstart', move)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }, [scroller, zoomAt])
}

function pinchOf(event: TouchEvent, element: Element): { spread: number; middle: Point } | undefined {
  const [first, second] = event.touches
  if (!first || !second || event.touches.length !== 2) return undefined
  const frame = element.getBoundingClientRect()
  return {
    spread: Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY),
    middle: {
      x: (first.clientX + second.clientX) / 2 - frame.left,
      y: (first.clientY + second.clientY) / 2 - frame.top,
    },
  }
}
