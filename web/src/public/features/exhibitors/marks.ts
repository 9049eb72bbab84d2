// The exhibitors that a visitor has marked, by their public ids. They are kept only in this browser.
const place = 'mela.marked-exhibitors'

// The maximum number of marks.
const most = 200

export function readMarks(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string') : []
  } catch {
    // Storage is not allowed, or it contains data in an unknown format.
    return []
  }
}

// Marks an exhibitor, or removes the mark. Returns whether the exhibitor is marked now.
export function toggleMark(code: string): boolean {
  const marks = readMarks()
  const marked = !marks.includes(code)
  const after = marked ? [code, ...marks].slice(0, most) : marks.filter((one) => one !== code)
  try {
    localStorage.setItem(place, JSON.stringify(after))
  } catch {
    return !marked
  }
  return marked
}

// Returns the path of the list with only the marked exhibitors.
export function markedPath(codes: readonly string[]): string {
  return `/exhibitors?marked=${codes.length > 0 ? codes.join('.') : 'none'}`
}
