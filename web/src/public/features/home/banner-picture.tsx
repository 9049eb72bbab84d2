import { useEffect, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { useLang, useTexts } from '../../../i18n/texts'
import { Icon } from '../../../ui/icon'
import type { BannerSlide } from '../../props.gen'
import css from './banner.module.css'

// A phone shows only a part of a wide banner, and loads that part alone. Who has three dots to a pixel gets more of them.
const phone = '(max-width: 30rem) and (max-resolution: 2.25dppx)'

// For the others, and banners without such a part: the phone's area is higher than a wide banner, which is cut at the
// sides and would need more than the screen's width. What the page may weigh decides: the letters of Hindi and Telugu
// take the room of a sharper picture.
const sizes = {
  en: '(max-width: 45rem) 130vw, 100vw',
  hi: '(max-width: 45rem) 66vw, 100vw',
  te: '(max-width: 45rem) 66vw, 100vw',
}

type Props = { banner: BannerSlide; first: boolean }

// A banner's first picture; a broken one is replaced by a placeholder that says so. While React is not there yet, the
// sheet draws the placeholder over the browser's own broken picture (data-missing).
export function BannerPicture({ banner, first }: Props) {
  const texts = useTexts('banner')
  const lang = useLang()
  const [broken, setBroken] = useState(banner.src === '')
  const picture = useRef<HTMLImageElement>(null)

  // It may have failed before the page came alive.
  useEffect(() => {
    const image = picture.current
    if (image?.complete && image.naturalWidth === 0) setBroken(true)
  }, [])

  if (broken) {
    return (
      <div className={css.noPic} role="img" aria-label={`${banner.title}: ${texts.missing}`}>
        <Icon name="alert" size={40} />
        <span aria-hidden="true">{texts.missing}</span>
      </div>
    )
  }
  // Otherwise a browser would find a choice of pictures only where it stands.
  if (import.meta.env.SSR && first && banner.phone)
    preload(banner.phone, { as: 'image', media: phone, fetchPriority: 'high' })

  const image = (
    <img
      ref={picture}
      src={banner.src}
      srcSet={banner.srcSet || undefined}
      sizes={banner.srcSet ? sizes[lang] : undefined}
      alt={banner.title}
      width={banner.width || undefined}
      height={banner.height || undefined}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? undefined : 'async'}
      data-missing={texts.missing}
      onError={() => setBroken(true)}
    />
  )
  if (!banner.phone) return image
  return (
    <picture>
      <source media={phone} srcSet={banner.phone} />
      {image}
    </picture>
  )
}
