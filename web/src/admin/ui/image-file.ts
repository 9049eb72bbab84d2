import { t } from '../texts'

// A rule for chosen files, which is checked before the upload. The server has the same error messages
// (texts/en/portal-errors.json). The server also checks the content of the file.
export type ImageRule = {
  // The file types that the browser offers in its file dialog.
  accept: string
  // The allowed media types, and the error message for other types. Without `kinds`, all images are allowed.
  kinds?: readonly string[]
  wrongKind: string
  // The size limit in bytes. A file must be smaller than the limit.
  limit: number
  tooLarge: string
}

// The rule for header logos and partner logos.
export const logoRule: ImageRule = {
  accept: 'image/*',
  wrongKind: t.ui.imageFile.wrongKind,
  limit: 2 * 1024 * 1024,
  tooLarge: t.ui.imageFile.tooLarge,
}

// The rule for photos and for the images of banners.
export const photoRule: ImageRule = {
  accept: 'image/png,image/jpeg,image/gif,image/webp',
  kinds: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  wrongKind: t.banners.wrongKind,
  limit: 10 * 1024 * 1024 + 1,
  tooLarge: t.banners.tooLarge,
}

// The rule for the brochure. A file of exactly 5 MB is allowed.
export const brochureRule: ImageRule = {
  accept: 'application/pdf',
  kinds: ['application/pdf'],
  wrongKind: t.ui.imageFile.pdfOnly,
  limit: 5 * 1024 * 1024 + 1,
  tooLarge: t.ui.imageFile.documentTooLarge,
}

// Returns the reason why a file is rejected, or undefined if it may be uploaded.
export function refusalOf({ type, size }: File, rule: ImageRule): string | undefined {
  const right = rule.kinds ? rule.kinds.includes(type) : type.startsWith('image/')
  if (!right) return rule.wrongKind
  if (size >= rule.limit) return rule.tooLarge
  if (size === 0) return t.ui.imageFile.empty
  return undefined
}

const previewWidth = 480

// Returns a small preview of an image as a data: URL, because the content security policy forbids blob: URLs. Returns
// null if the browser cannot read the image.
export async function previewOf(file: File): Promise<string | null> {
  try {
    const whole = await createImageBitmap(file)
    const width = Math.min(previewWidth, whole.width)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = Math.max(1, Math.round((whole.height * width) / whole.width))
    canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height)
    whole.close()
    return canvas.toDataURL('image/webp', 0.8)
  } catch {
    return null
  }
}
