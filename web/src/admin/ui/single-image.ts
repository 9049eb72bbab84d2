import { useState } from 'react'
import { logoRule, previewOf, refusalOf } from './image-file'

export type SingleImage = {
  file: File | undefined
  // A small copy of it to look at, as soon as there is one.
  preview: string | null
  // Takes a file and says why not, if it is refused; the one before then stays.
  choose: (files: readonly File[]) => string | undefined
  remove: () => void
}

// The one image that a form asks for: a logo.
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
