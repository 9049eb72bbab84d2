import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useHref } from '../page-context'
import css from './logo.module.css'

type Props = {
  // The URL of the image. If it is empty or undefined, or the image cannot be loaded, the placeholder is shown.
  src: string | undefined
  alt: string
  placeholder: ReactNode
}

// One of the two logos. Like the title, it is a link to the home page. It is not in the tab order, so that keyboard
// users do not reach the same link twice.
export function Logo({ src, alt, placeholder }: Props) {
  const [broken, setBroken] = useState(false)
  const picture = useRef<HTMLImageElement>(null)
  const href = useHref()

  // If an image failed before hydration, its error event was fired before React could handle it. The image is
  // therefore checked here.
  useEffect(() => {
    const image = picture.current
    if (image?.complete && image.naturalWidth === 0) setBroken(true)
  }, [])

  return (
    <a className={css.logo} href={href('/')} tabIndex={-1} aria-hidden="true">
      {src && !broken ? (
        <img ref={picture} src={src} alt={alt} width={80} height={80} onError={() => setBroken(true)} />
      ) : (
        placeholder
      )}
    </a>
  )
}
