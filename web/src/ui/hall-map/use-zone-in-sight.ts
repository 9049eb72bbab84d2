import { useEffect, useState } from 'react'
import type { Hall } from '../../lib/hall'
import { zoneAt } from './plan-zones'
import type { usePlanScroll } from './use-plan-scroll'

// Calls onZone with the current zone. This is normally the zone in the middle of the visible part of the plan. After
// `mark` was called, the marked zone is the current zone until the visitor moves the plan. Marking is needed because
// the areas of a zone can be far apart, with another zone between them. Returns the marked zone and `mark`.
export function useZoneInSight(
  { scroller, eye }: ReturnType<typeof usePlanScroll>,
  { zones }: Hall,
  onZone: ((zoneId: string | undefined) => void) | undefined,
) {
  const [marked, mark] = useState<string>()

  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const move = (event: Event) => {
      if (!(event instanceof PointerEvent) || event.buttons > 0) mark(undefined)
    }
    const moves = ['touchmove', 'wheel', 'pointermove']
    for (const type of moves) element.addEventListener(type, move, { passive: true })
    return () => {
      for (const type of moves) element.removeEventListener(type, move)
    }
  }, [scroller])

  useEffect(() => {
    const element = scroller.current
    if (!element || !onZone) return undefined
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const point = eye()
        const larger = element.scrollWidth > element.clientWidth + 1
        const inSight = point && larger ? zoneAt(zones, point.x, point.y) : undefined
        onZone(marked ?? inSight)
      })
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', look)
    }
  }, [scroller, eye, zones, onZone, marked])

  return { marked, mark }
}
