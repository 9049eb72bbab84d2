import { useEffect, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { useLang, useTexts } from '../../../i18n/texts'
import type { Lang } from '../../../i18n/texts.gen'
import { Icon } from '../../../ui/icon'
import type { BannerSlide } from '../../props.gen'
import { savesData } from './use-popup'
import css from './banner.module.css'

// The media queries for the separate image for phones, which has the shape of the slider on a phone. Small tablets, and
// phones with about three device pixels per CSS pixel, load a wider version of this image.
const phone = '(max-width: 30rem) and (max-resolution: 2.25dppx)'
const sharp = '(max-width: 45rem)'
const onlySharp =
  '(max-width: 45rem) and (min-width: 30.01rem), (max-width: 45rem) and (min-resolution: 2.26dppx)'

// Returns the `sizes` attribute for other screens and for banners without a phone version. On a phone, the image area
// is narrower and higher than a wide banner, so the sides of the image are cut off. To be sharp, the image must
// therefore be wider than the screen. Languages other than English use a smaller image, because their fonts already use
// a large part of the page's size limit.
const sizesIn = (lang: Lang) => `(max-width: 45rem) ${lang === 'en' ? 130 : 66}vw, 100vw`

type Props = { banner: BannerSlide; first: boolean }

// The image of a banner. A placeholder replaces a broken image. Before hydration, the stylesheet draws the placeholder
// over the browser's icon for a broken image, with the text in data-missing.
export function BannerPicture({ banner, first }: Props) {
  const texts = useTexts('banner')
  const lang = useLang()
  const [broken, setBroken] = useState(banner.src === '')
  const [sharper, setSharper] = useState(false)
  const picture = useRef<HTMLImageElement>(null)

  // If an image failed before hydration, its error event was fired before React could handle it. The image is
  // therefore checked here.
  useEffect(() => {
    const image = picture.current
    if (image?.complete && image.naturalWidth === 0) setBroken(true)
    // The first image is small, so that it appears early. When the page is ready, the sharp one replaces it.
    setSharper(!savesData() && matchMedia('(min-resolution: 1.5dppx)').matches)
  }, [])

  if (broken) {
    return (
      <div className={css.noPic} role="img" aria-label={`${banner.title}: ${texts.missing}`}>
        <Icon name="alert" size={40} />
        <span aria-hidden="true">{texts.missing}</span>
      </div>
    )
  }
  // Preloads the image in the document's head. Otherwise the browser would find the image only when it reads the body.
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
      data-focus={banner.focus}
      onError={() => setBroken(true)}
    />
  )
  if (!banner.phone) return image
  // All sources use width descriptors, because the HTML standard requires this if any source has one.
  return (
    <picture>
      {!sharper && <source media={phone} srcSet={`${banner.phone} 468w`} sizes="100vw" />}
      <source media={sharp} srcSet={`${banner.phoneSharp} 720w`} sizes="100vw" />
      {image}
    </picture>
  )
}
