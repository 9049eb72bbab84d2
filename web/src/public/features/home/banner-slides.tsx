import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { classNames } from '../../../ui/class-names'
import type { BannerSlide } from '../../props.gen'
import { BannerPicture } from './banner-picture'
import type { Slides } from './use-slides'

type Props = { banners: readonly BannerSlide[]; slides: Slides }

// How far a finger must go sideways, in pixels.
const swipe = 40

// The banners' pictures. Without script they are a row that scrolls from one to the next; with it they lie on each other
// and the shown one comes in from the side that it was asked from. Changes are read aloud only while it stands still.
export function BannerSlides({ banners, slides }: Props) {
  const texts = useTexts('banner')
  const { index, from, step, moving, move, choose } = slides
  const row = useRef<HTMLDivElement>(null)
  const down = useRef<{ x: number; y: number } | null>(null)
  const [live, setLive] = useState(false)
  const many = banners.length > 1

  // A visitor may have scrolled the row before the page came alive.
  useEffect(() => {
    const { scrollLeft = 0, clientWidth = 0 } = row.current ?? {}
    if (clientWidth > 0) choose(Math.round(scrollLeft / clientWidth))
    setLive(true)
  }, [choose])

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
      ref={row}
      id="banners"
      className={live ? 'slides slides-live' : 'slides'}
      aria-live={moving ? 'off' : 'polite'}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without script the arrow keys scroll the row
      tabIndex={!live && many ? 0 : undefined}
      onPointerDown={press}
      onPointerUp={lift}
    >
      {banners.map((banner, place) => (
        <div
          key={banner.id}
          id={`banner-${place + 1}`}
          className={classNames(
            'slide',
            place === index && 'slide-on',
            // The one that comes next is loaded before it is shown.
            place === (index + 1) % banners.length && 'slide-next',
            from !== null && place === index && (step > 0 ? 'in-next' : 'in-back'),
            from !== index && place === from && (step > 0 ? 'out-next' : 'out-back'),
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
