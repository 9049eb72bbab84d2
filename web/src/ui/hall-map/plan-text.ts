// SVG does not fit the size of a text to the available space. The font size is therefore calculated from the text's
// estimated width.

// Characters that add no width: vowel signs, viramas, joiners.
const withoutWidth =
  /[\u0300-\u036f\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963\u0c00-\u0c04\u0c3c-\u0c56\u0c62\u0c63\u200b-\u200d]/g
const indic = /[\u0900-\u0dff]/g

// Estimates the width of a text in the condensed font, in multiples of its font size. The result is usually too large
// rather than too small.
export function textWidth(text: string): number {
  const bare = text.replace(withoutWidth, '')
  const wide = bare.match(indic)?.length ?? 0
  return (bare.length - wide) * 0.41 + wide * 0.66
}

// Returns the largest font size, in metres, at which a text is not longer than `room`. The result is at most `size`
// and at least `smallest`.
export function fittingSize(text: string, room: number, size: number): number {
  const width = textWidth(text)
  if (width * size <= room) return size
  return Math.max(smallest, Math.floor((room / width) * 100) / 100)
}

// The minimum font size, in metres. Smaller text would be unreadable on a phone. A text with this size may be longer
// than the available space.
const smallest = 0.6
