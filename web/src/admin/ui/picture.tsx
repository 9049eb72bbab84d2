import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { Picture as Uploaded } from '../api/records'
import { t } from '../texts'
import { pictureSources } from './picture-sources'

type Props = {
  // An uploaded image, or the URL of a local preview. It is null if there is no image.
  picture: Uploaded | string | null
  alt: string
  // The image's displayed width, in the format of the sizes attribute.
  sizes?: string
  // The placeholder text.
  missing?: string
}

// An image in a frame of fixed size. If the image is missing or broken, a placeholder with a text is shown instead.
export function Picture({ picture, alt, sizes, missing = t.ui.picture.missing }: Props) {
  const sources = pictureSources(picture)
  const [broken, setBroken] = useState('')
  if (!sources || broken === sources.src) {
    return (
      <span className="no-picture" {...(alt && { role: 'img', 'aria-label': `${alt}: ${missing}` })}>
        <ImageOff size={30} strokeWidth={2} aria-hidden="true" />
        <span aria-hidden="true">{missing}</span>
      </span>
    )
  }
  return (
    <img
      {...sources}
      {...(sources.srcSet && { sizes })}
      alt={alt}
      decoding="async"
      draggable={false}
      onError={() => setBroken(sources.src)}
    />
  )
}
