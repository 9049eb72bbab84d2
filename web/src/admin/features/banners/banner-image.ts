import { format } from '../../../i18n/format'
import type { Banner, Picture } from '../../api/records'
import { t } from '../../texts'
import type { ImageRule } from '../../ui/image-file'

// At most 10 MB each, so one byte more is too large.
export const mostImages = 10

export const bannerRule: ImageRule = {
  accept: 'image/png,image/jpeg,image/gif',
  kinds: ['image/png', 'image/jpeg', 'image/gif'],
  wrongKind: t.banners.wrongKind,
  limit: 10 * 1024 * 1024 + 1,
  tooLarge: t.banners.tooLarge,
}

// One image of a banner in the form: one that the server has, or one that was chosen. picture is what is shown of it.
export type BannerImage =
  | { key: string; name: string; picture: Picture; file?: undefined }
  | { key: string; name: string; picture: string | null; file: File }

export function keptImages(banner: Banner | undefined): BannerImage[] {
  return (banner?.pictures ?? []).map((picture, index) => ({
    key: picture.path,
    name: format(t.banners.imageName, { number: index + 1 }),
    picture,
  }))
}

// The images as the form's one text: empty when there are none, another when anything about them changed.
export function imagesText(images: readonly { key: string }[]): string {
  return images.map(({ key }) => key).join(' ')
}

// How much of each new file has left, when this part of them all has. They leave in the order of the form.
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
