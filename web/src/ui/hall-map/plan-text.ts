// Text on the plan has no layout of its own: how large it may be is worked out from how wide it is, roughly.

// Marks and signs that add no width of their own: vowel signs, viramas, joiners.
const withoutWidth =
  /[\u0300-\u036f\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963\u0c00-\u0c04\u0c3c-\u0c56\u0c62\u0c63\u200b-\u200d]/g
const indic = /[\u0900-\u0dff]/g

// The width of a text in the condensed face, in parts of its font size. Errs on the wide side.
export function textWidth(text: string): number {
  const bare = text.replace(withoutWidth, '')
  const wide = bare.match(indic)?.length ?? 0
  return (bare.length - wide) * 0.41 + wide * 0.66
}

// The largest font size, in metres, up to `size` at which a text is no longer than `room`.
export function fittingSize(text: string, room: number, size: number): number {
  const width = textWidth(text)
  if (width * size <= room) return size
  return Math.max(smallest, Math.floor((room / width) * 100) / 100)
}

// Smaller than this a text is a smear on a phone; it may stick out a little instead.
const smallest = 0.6
