import type { Picture } from '../api/records'

type Sources = { src: string; srcSet?: string; width?: number; height?: number }

// Returns the attributes that let the browser choose one of the image's files in an img element. Returns undefined if
// there is no image.
export function pictureSources(picture: Picture | string | null): Sources | undefined {
  if (!picture) return undefined
  if (typeof picture === 'string') return { src: picture }
  const { path, width, height, sizes } = picture
  if (!path) return undefined
  const srcSet = sizes.map((size) => `${address(size.path)} ${size.width}w`).join(', ')
  return { src: address(path), width, height, ...(srcSet && { srcSet }) }
}

// Returns the URL of an image file. Backslashes are replaced with slashes, because the paths in old records may contain
// backslashes.
function address(path: string): string {
  const slashed = path.replaceAll('\\', '/')
  return slashed.startsWith('/') ? slashed : `/${slashed}`
}
