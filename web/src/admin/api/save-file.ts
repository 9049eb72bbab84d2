// The time in ms after which the content of a saved file is released. Some browsers read it only after the press, and
// releasing it earlier would cancel the download.
const pause = 60_000

/** Saves a file as a browser download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), pause)
}
