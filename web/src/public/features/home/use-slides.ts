import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

// The time in milliseconds for which a banner is shown.
export const slideTime = 5000

// `index` is the current banner, `from` is the previous banner, and `step` is the direction of the last change.
type SlidePlace = { readonly index: number; readonly from: number | null; readonly step: 1 | -1 }

export type Slides = SlidePlace & {
  // The index of the next banner, whose image should be preloaded, or -1. It is set only shortly before the slider
  // moves, so that images that nobody sees are not loaded.
  readonly ahead: number
  // Whether the slider advances automatically.
  readonly moving: boolean
  readonly paused: boolean
  readonly setPaused: (paused: boolean) => void
  // Moves to the next (1) or the previous (-1) banner. After the last banner, it continues with the first banner.
  readonly move: (step: 1 | -1) => void
  // Moves to the banner with this index. The direction of the animation depends on whether the index is larger or
  // smaller than the current one.
  readonly choose: (index: number) => void
}

// The state of a slider with `count` banners. The slider does not advance while it is paused, in a hidden tab, or for
// visitors who prefer reduced motion. It also does not advance while `held` is true, which means that the pointer is
// over the slider or the focus is inside it.
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
