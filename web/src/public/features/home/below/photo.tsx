import type { HomePhoto } from '../../../props.gen'
import css from './photo.module.css'

// A photograph in a list. The list gives its place a size, so nothing moves when it comes.
export function Photo({ photo: { picture, alt, caption, focus } }: { photo: HomePhoto }) {
  if (!picture) return null
  const { src, srcSet, width, height } = picture
  return (
    <li className={css.photo}>
      <img
        src={src}
        srcSet={srcSet || undefined}
        sizes={srcSet ? '(max-width: 45rem) 92vw, 600px' : undefined}
        alt={alt}
        width={width}
        height={height}
        data-focus={focus || undefined}
        loading="lazy"
        decoding="async"
      />
      {caption && <p>{caption}</p>}
    </li>
  )
}
