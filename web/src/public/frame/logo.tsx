import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useHref } from '../page-context'
import css from './logo.module.css'

type Props = {
  // If it is empty or undefined, or the image fails to load, the placeholder is shown.
  src: string | undefined
  alt: string
  placeholder: ReactNode
}

// One of the two logos. It links to the home page, like the title. It is not in the tab order, so that keyboard users
// do not reach the same link twice.
export function Logo({ src, alt, placeholder }: Props) {
  const [broken, setBroken] = useState(false)
  const picture = useRef<HTMLImageElement>(null)
  const href = useHref()

  // The image may have failed before hydration.
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
