import { useState } from 'react'
import { logoRule, previewOf, refusalOf, type ImageRule } from './image-file'

export type SingleImage = {
  file: File | undefined
  // A small preview of the file. It is null until the preview is ready, and undefined for a document.
  preview: string | null | undefined
  // Accepts a file, or returns the reason why the file is rejected. A rejected file does not replace the current one.
  choose: (files: readonly File[]) => string | undefined
  remove: () => void
}

// The state of a form field for one file, such as a logo.
export function useSingleImage(rule: ImageRule = logoRule): SingleImage {
  const [chosen, setChosen] = useState<{ file: File; preview: string | null | undefined }>()

  function choose(files: readonly File[]): string | undefined {
    const file = files[0]
    if (!file) return undefined
    const reason = refusalOf(file, rule)
    if (reason) return reason
    if (!file.type.startsWith('image/')) {
      setChosen({ file, preview: undefined })
      return undefined
    }
    setChosen({ file, preview: null })
    void previewOf(file).then((preview) => setChosen((now) => (now?.file === file ? { file, preview } : now)))
    return undefined
  }

  return {
    file: chosen?.file,
    preview: chosen?.preview,
    choose,
    remove: () => setChosen(undefined),
  }
}
