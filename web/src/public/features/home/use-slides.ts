import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

// How long a banner stays (public-site §9).
export const slideTime = 5000

// Where the slider stands, and where it came from: `step` is the direction of the last move.
type SlidePlace = { readonly index: number; readonly from: number | null; readonly step: 1 | -1 }

export type Slides = SlidePlace & {
  // Which banner is loaded because it will be next; -1: none yet, as a picture that nobody sees costs all the same.
  readonly ahead: number
  // It moves on by itself: more than one banner, not paused, and nothing holds it.
  readonly moving: boolean
  readonly paused: boolean
  readonly setPaused: (paused: boolean) => void
  // One banner on or back, from the last to the first and the other way round.
  readonly move: (step: 1 | -1) => void
  // To a banner, in the direction in which it lies.
  readonly choose: (index: number) => void
}

// The slider of `count` banners. It stands still while it is held (the pointer is over it, it has focus), in a hidden
// tab, and for visitors who want less motion.
export function useSlides(count: number, held: boolean): Slides {
  const [place, setPlace] = useState<SlidePlace>({ index: 0, from: null, step: 1 })
  const [paused, setPaused] = useState(false)
  const visible = useSyncExternalStore(
    watchTab,
    () => !document.hidden,
    () => true,
  )
  const still = useSyncExternalStore(watchMotion, wantsLessMotion, () => false)
  const index = place.index < count ? place.index : 0
  const moving = count > 1 && !paused && !held && visible && !still

  const [looking, setLooking] = useState(-1)
  const ahead = looking === index && count > 1 ? (index + 1) % count : -1

  const move = useCallback(
    (step: 1 | -1) =>
      setPlace((was) => ({ index: (was.index + step + count) % count, from: was.index, step })),
    [count],
  )
  const choose = useCallback(
    (to: number) =>
      setPlace((was) =>
        to === was.index ? was : { index: to, from: was.index, step: to > was.index ? 1 : -1 },
      ),
    [],
  )

  useEffect(() => {
    if (!moving) return undefined
    const prepare = setTimeout(() => setLooking(index), 0.7 * slideTime)
    const timer = setTimeout(() => move(1), slideTime)
    return () => {
      clearTimeout(prepare)
      clearTimeout(timer)
    }
  }, [moving, move, index])

  return { ...place, index, ahead, moving, paused, setPaused, move, choose }
}

function watchTab(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

const lessMotion = '(prefers-reduced-motion: reduce)'

function watchMotion(changed: () => void): () => void {
  const query = matchMedia(lessMotion)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

function wantsLessMotion(): boolean {
  return matchMedia(lessMotion).matches
}
