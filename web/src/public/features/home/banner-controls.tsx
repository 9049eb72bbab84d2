import type { MouseEvent } from 'react'
import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { useHydrated } from '../../../ui/hydrated'
import { Icon, type IconName } from '../../../ui/icon'
import type { BannerSlide } from '../../props.gen'
import type { Slides } from './use-slides'
import css from './banner-controls.module.css'

type Props = { banners: readonly BannerSlide[]; slides: Slides; onRefresh: () => void }

// The slider controls: previous, one dot for each banner, next, pause (if there are several banners), and refresh. The
// dots are links to the banners, so they work without JavaScript. The buttons are added after hydration. A phone shows
// only the dots and the pause button, because its users can swipe to change the banner and reload the page to refresh
// the banners.
export function BannerControls({ banners, slides, onRefresh }: Props) {
  const texts = useTexts('banner')
  const live = useHydrated()
  const { index, paused, setPaused, move, choose } = slides
  return (
    <div className={css.ctl} data-live={live || undefined} role="group" aria-label={texts.controls}>
      {banners.length > 1 && (
        <>
          <Control
            icon="chevron-left"
            label={texts.previous}
            className={css.ctlWide}
            onPress={() => move(-1)}
          />
          <ol className={css.dots}>
            {banners.map((_, place) => (
              <li key={place}>
                <a
                  className={css.dot}
                  href={`#banner-${place + 1}`}
                  aria-label={format(texts.position, { place: place + 1, count: banners.length })}
                  aria-current={place === index || undefined}
                  onClick={(event: MouseEvent) => {
                    event.preventDefault()
                    choose(place)
                  }}
                />
              </li>
            ))}
          </ol>
          <Control icon="chevron-right" label={texts.next} className={css.ctlWide} onPress={() => move(1)} />
          <Control
            icon={paused ? 'play' : 'pause'}
            label={paused ? texts.play : texts.pause}
            className={css.ctlPause}
            onPress={() => setPaused(!paused)}
          />
        </>
      )}
      <Control icon="refresh" label={texts.refresh} className={css.ctlWide} onPress={onRefresh} />
    </div>
  )
}

type ControlProps = { icon: IconName; label: string; className?: string | undefined; onPress: () => void }

function Control({ icon, label, className, onPress }: ControlProps) {
  return (
    <button type="button" className={className} aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} size={22} />
    </button>
  )
}
