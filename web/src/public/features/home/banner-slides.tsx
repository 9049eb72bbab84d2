import { useEffect, useRef, type PointerEvent } from 'react'
import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { classNames } from '../../../ui/class-names'
import { useHydrated } from '../../../ui/hydrated'
import type { BannerSlide } from '../../props.gen'
import { BannerPicture } from './banner-picture'
import type { Slides } from './use-slides'
import css from './banner.module.css'

type Props = { banners: readonly BannerSlide[]; slides: Slides }

// The minimum horizontal movement of a swipe, in pixels.
const swipe = 40

// The banner images. They overlap, and the new image slides in from the left or from the right, depending on the
// slider's direction. Without JavaScript, they are a row that scrolls. Changes are announced to screen readers, except
// while the slider advances automatically.
export function BannerSlides({ banners, slides }: Props) {
  const texts = useTexts('banner')
  const { index, from, step, ahead, moving, move, choose } = slides
  const live = useHydrated()
  const down = useRef<{ x: number; y: number } | null>(null)
  const many = banners.length > 1

  // Shows the banner whose number is in the URL's fragment. The URL has such a fragment if the visitor pressed a dot
  // before hydration.
  useEffect(() => {
    const place = Number(/^#banner-(\d+)$/.exec(location.hash)?.[1])
    if (place >= 1 && place <= banners.length) choose(place - 1)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once
  }, [])

  function press(event: PointerEvent) {
    down.current = event.pointerType === 'touch' ? { x: event.clientX, y: event.clientY } : null
  }
  function lift(event: PointerEvent) {
    const start = down.current
    down.current = null
    if (!start || !many) return
    const [x, y] = [event.clientX - start.x, event.clientY - start.y]
    if (Math.abs(x) >= swipe && Math.abs(x) > Math.abs(y)) move(x < 0 ? 1 : -1)
  }

  return (
    <div
      id="banners"
      className={css.slides}
      aria-live={moving ? 'off' : 'polite'}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it without JavaScript
      tabIndex={!live && many ? 0 : undefined}
      onPointerDown={press}
      onPointerUp={lift}
    >
      {banners.map((banner, place) => (
        <div
          key={place}
          id={`banner-${place + 1}`}
          className={classNames(
            css.slide,
            place === index && css.slideOn,
            place === ahead && css.slideNext,
            from !== null && place === index && (step > 0 ? css.inNext : css.inBack),
            from !== index && place === from && (step > 0 ? css.outNext : css.outBack),
          )}
          role="group"
          aria-roledescription={texts.slide}
          aria-label={format(texts.position, { place: place + 1, count: banners.length })}
        >
          <BannerPicture key={banner.src} banner={banner} first={place === 0} />
        </div>
      ))}
    </div>
  )
}
