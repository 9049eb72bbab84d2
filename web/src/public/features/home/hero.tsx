import { useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react'
import { useTexts } from '../../../i18n/texts'
import type { BannerSlide } from '../../props.gen'
import { BannerControls } from './banner-controls'
import { BannersFailed, BannersLoading, NoBanners } from './banner-notices'
import { BannerSlides } from './banner-slides'
import { HeroCaption } from './hero-caption'
import { useBanners } from './use-banners'
import { useSlides } from './use-slides'
import bannerCss from './banner.module.css'
import css from './hero.module.css'

type Props = { banners: readonly BannerSlide[]; headline: string; lead: string; free: boolean }

// The banner slider (docs/product/public-pages.md#home). A fixed white panel with the text is next to the images and
// comes first in the reading order and the tab order. The slider does not advance while the mouse pointer is over it or
// the focus is inside it. Arrow keys and swipes change the banner. Only the first image of a banner is shown.
export function Hero({ banners: sent, headline, lead, free }: Props) {
  const texts = useTexts('banner')
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const { state, refresh } = useBanners(sent)
  const { banners } = state
  const slides = useSlides(state.phase === 'showing' ? banners.length : 0, pointed || focused)

  function reload() {
    // The pressed button will disappear, so the focus moves to the banner area.
    stage.current?.focus()
    slides.choose(0)
    refresh()
  }
  function press(event: KeyboardEvent) {
    if (banners.length < 2 || state.phase !== 'showing') return
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    slides.move(event.key === 'ArrowRight' ? 1 : -1)
  }
  const point = (over: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setPointed(over)
  }
  const focus = (event: FocusEvent) => setFocused(event.target !== stage.current)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- buttons do the same
    <section
      className={css.hero}
      aria-roledescription={banners.length > 1 ? texts.carousel : undefined}
      aria-label={texts.label}
      onPointerEnter={point(true)}
      onPointerLeave={point(false)}
      onFocus={focus}
      onBlur={() => setFocused(false)}
      onKeyDown={press}
    >
      <HeroCaption banners={banners} index={slides.index} headline={headline} lead={lead} free={free} />
      <div className={bannerCss.stage} ref={stage} tabIndex={-1}>
        {state.phase === 'loading' && <BannersLoading />}
        {state.phase === 'error' && <BannersFailed fault={state.fault} onRetry={reload} />}
        {state.phase === 'showing' &&
          (banners.length === 0 ? (
            <NoBanners onRefresh={reload} />
          ) : (
            <>
              <BannerSlides banners={banners} slides={slides} />
              <BannerControls banners={banners} slides={slides} onRefresh={reload} />
            </>
          ))}
      </div>
    </section>
  )
}
