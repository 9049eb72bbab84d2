import { useState } from 'react'
import { logoRule, previewOf, refusalOf } from './image-file'

export type SingleImage = {
  file: File | undefined
  // A small preview of the file. It is null until the preview is ready.
  preview: string | null
  // Accepts a file, or returns the reason why the file is rejected. A rejected file does not replace the current one.
  choose: (files: readonly File[]) => string | undefined
  remove: () => void
}

// The state of a form field for one image, such as a logo.
export function useSingleImage(): SingleImage {
  const [chosen, setChosen] = useState<{ file: File; preview: string | null }>()

  function choose(files: readonly File[]): string | undefined {
    const file = files[0]
    if (!file) return undefined
    const reason = refusalOf(file, logoRule)
    if (reason) return reason
    setChosen({ file, preview: null })
    void previewOf(file).then((preview) => setChosen((now) => (now?.file === file ? { file, preview } : now)))
    return undefined
  }

  return {
    file: chosen?.file,
    preview: chosen?.preview ?? null,
    choose,
    remove: () => setChosen(undefined),
  }
}
