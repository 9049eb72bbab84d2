import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useHref } from '../page-context'
import css from './logo.module.css'

type Props = {
  // "" or missing: the placeholder is shown, and also when the picture cannot be loaded.
  src: string | undefined
  alt: string
  placeholder: ReactNode
}

// One of the two logos. It leads home as the title beside it does, so the keyboard meets that link only once.
export function Logo({ src, alt, placeholder }: Props) {
  const [broken, setBroken] = useState(false)
  const picture = useRef<HTMLImageElement>(null)
  const href = useHref()

  // The picture may have failed before the page came alive.
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
