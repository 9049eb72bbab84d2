import { format } from '../../../i18n/format'
import type { Banner, Picture } from '../../api/records'
import { t } from '../../texts'
import type { Focus } from '../../ui/focus'

// The maximum number of images per banner.
export const mostImages = 10

// One image of a banner in the form: either a stored image or a newly chosen file. `picture` is the image that the
// form shows, `focus` the part of it that must stay visible.
export type BannerImage = { key: string; name: string; focus: Focus } & (
  | { picture: Picture; file?: undefined; phone?: undefined }
  | { picture: string | null; file: File; phone?: File | undefined }
)

/** Returns the files of the images in upload order. An image for phones follows its main image. */
export function filesOf(images: readonly BannerImage[]): File[] {
  return images.flatMap(({ file, phone }) => [file, phone].filter((each) => each !== undefined))
}

export function keptImages(banner: Banner | undefined): BannerImage[] {
  return (banner?.pictures ?? []).map((picture, index) => ({
    key: picture.path,
    name: format(t.banners.imageName, { number: index + 1 }),
    picture,
    focus: picture.focus ?? 'middle',
  }))
}

// Returns the images as one form value. Any change of the images changes the value. Without images, the value is ''.
export function imagesText(images: readonly BannerImage[]): string {
  return images.map(({ key, focus }) => `${key}:${focus}`).join(' ')
}

// Calculates the upload progress of each new file from the progress of the whole upload (`sent`). Both are from 0 to
// 1. The files are sent in the order of the form.
export function sentOfEach(
  files: readonly { name: string; size: number }[],
  sent: number,
): { name: string; sent: number }[] {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let left = sent * total
  return files.map(({ name, size }) => {
    const part = size === 0 ? sent : Math.max(0, Math.min(1, left / size))
    left -= size
    return { name, sent: part }
  })
}
