import { t } from '../texts'

// What is checked of a chosen image before it is sent, in the server's own sentences (internal/fair/sentences.go). The
// server looks into the file and knows more.
export type ImageRule = {
  // What the browser's own window offers.
  accept: string
  // The kinds that count, with the sentence for others; without kinds every image counts.
  kinds?: readonly string[]
  wrongKind: string
  // Bytes: a file must be smaller.
  limit: number
  tooLarge: string
}

// Logos of the header and of partners.
export const logoRule: ImageRule = {
  accept: 'image/*',
  wrongKind: t.ui.imageFile.wrongKind,
  limit: 2 * 1024 * 1024,
  tooLarge: t.ui.imageFile.tooLarge,
}

// Why a file is refused; undefined when it may be sent.
export function refusalOf({ type, size }: File, rule: ImageRule): string | undefined {
  const right = rule.kinds ? rule.kinds.includes(type) : type.startsWith('image/')
  if (!right) return rule.wrongKind
  if (size >= rule.limit) return rule.tooLarge
  if (size === 0) return t.ui.imageFile.empty
  return undefined
}

const previewWidth = 480

// A small copy of a chosen image to look at, as a data: address (the portal's rules let no other local ones be shown);
// null when the browser cannot read it.
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
