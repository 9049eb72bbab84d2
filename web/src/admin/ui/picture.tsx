import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { Picture as Uploaded } from '../api/records'
import { t } from '../texts'
import { pictureSources } from './picture-sources'

type Props = {
  // An uploaded picture, or the address of one that is only here yet; null when there is nothing to show.
  picture: Uploaded | string | null
  alt: string
  // How wide it is drawn, as the attribute sizes says it.
  sizes?: string
  // What the placeholder says.
  missing?: string
}

// A picture in a frame that keeps its place. A broken one gives way to a placeholder that says so.
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
