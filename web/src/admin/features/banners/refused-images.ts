import { format } from '../../../i18n/format'
import { ApiError } from '../../api/api-error'
import { t } from '../../texts'
import type { BannerImage } from './banner-image'

// The server's error messages by image key.
export type ImageFaults = Readonly<Record<string, string>>

// Maps the server's errors to the images in the form. The server names an image by its index among the uploaded
// images, for example "images.0". For a separate image for phones, it uses the index of the main image, for example
// "phones.0". Returns undefined if no error is about an image.
export function refusedImages(
  thrown: unknown,
  images: readonly BannerImage[],
): { faults: ImageFaults; error: ApiError } | undefined {
  if (!(thrown instanceof ApiError)) return undefined
  const files = images.filter(({ file }) => file)
  const faults: Record<string, string> = {}
  const messages: string[] = []
  const fields: Record<string, string> = {}
  for (const [field, message] of Object.entries(thrown.fields)) {
    const [kind = '', index] = field.split('.')
    const image = kind === 'images' || kind === 'phones' ? files[Number(index)] : undefined
    if (!image) {
      fields[field] = message
      continue
    }
    faults[image.key] = message
    const refused = kind === 'phones' ? t.banners.phoneRefused : t.banners.imageRefused
    const { name } = (kind === 'phones' && image.phone) || image
    messages.push(format(refused, { name, reason: message }))
  }
  if (messages.length === 0) return undefined
  const problem = {
    code: thrown.code,
    detail: thrown.message,
    fields: { ...fields, images: messages.join(' ') },
  }
  return { faults, error: new ApiError(thrown.status, problem, thrown.retryAfter, thrown) }
}
