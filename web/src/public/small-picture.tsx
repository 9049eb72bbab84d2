import type { PictureView } from './props.gen'

type Props = { picture: PictureView; sizes: string; className?: string | undefined }

// A small uploaded picture, such as a logo or a portrait, beside its name. It is only decoration.
export function SmallPicture({ picture: { src, srcSet, width, height }, sizes, className }: Props) {
  return (
    <img
      className={className}
      src={src}
      srcSet={srcSet || undefined}
      sizes={srcSet ? sizes : undefined}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  )
}
