import { useEffect, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { useLang, useTexts } from '../../../i18n/texts'
import type { Lang } from '../../../i18n/texts.gen'
import { Icon } from '../../../ui/icon'
import type { BannerSlide } from '../../props.gen'
import css from './banner.module.css'

// Phones have a separate image in the shape of their slider. Small tablets, and phones with about three device pixels
// per CSS pixel, load it in a larger width.
const phone = '(max-width: 30rem) and (max-resolution: 2.25dppx)'
const sharp = '(max-width: 45rem)'
const onlySharp =
  '(max-width: 45rem) and (min-width: 30.01rem), (max-width: 45rem) and (min-resolution: 2.26dppx)'

// The `sizes` attribute for other screens and for banners without a phone version. On a phone the image area is
// narrower and higher than a wide banner, so the sides of the image are cut. A sharp image would therefore have to be
// wider than the screen. Other languages than English use a smaller image, because their fonts already use much of the
// page's size limit.
const sizesIn = (lang: Lang) => `(max-width: 45rem) ${lang === 'en' ? 130 : 66}vw, 100vw`

type Props = { banner: BannerSlide; first: boolean }

// The image of a banner. A placeholder replaces a broken image. Before hydration the stylesheet draws the placeholder
// over the browser's broken-image icon (data-missing).
export function BannerPicture({ banner, first }: Props) {
  const texts = useTexts('banner')
  const lang = useLang()
  const [broken, setBroken] = useState(banner.src === '')
  const picture = useRef<HTMLImageElement>(null)

  // The image may have failed before hydration.
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
  // The preload must be in the head. Otherwise the browser finds the image only when it reads the body.
  if (import.meta.env.SSR && first && banner.phone) {
    preload(banner.phone, { as: 'image', media: phone, fetchPriority: 'high' })
    preload(banner.phoneSharp, { as: 'image', media: onlySharp, fetchPriority: 'high' })
  }

  const image = (
    <img
      ref={picture}
      src={banner.src}
      srcSet={banner.srcSet || undefined}
      sizes={banner.srcSet ? sizesIn(lang) : undefined}
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
  // All sources use width descriptors, because the HTML standard forbids a picture in which only some sources have
  // them.
  return (
    <picture>
      <source media={phone} srcSet={`${banner.phone} 468w`} sizes="100vw" />
      <source media={sharp} srcSet={`${banner.phoneSharp} 720w`} sizes="100vw" />
      {image}
    </picture>
  )
}
