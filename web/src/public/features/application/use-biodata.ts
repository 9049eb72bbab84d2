import { useEffect, useRef, useState, type RefObject } from 'react'
import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { formatFileSize } from '../../../lib/file-size'
import type { ApplicationProps } from '../../props.gen'

export type Biodata = {
  readonly input: RefObject<HTMLInputElement | null>
  readonly file: File | null
  // Why the file is not worth sending: its name, its size. What it holds is the server's to judge.
  readonly refusal: string | undefined
  choose: (file: File | null) => void
  // Tells one file from another, for the idempotency key.
  print: () => string
}

// The chosen file. It stays in the browser's own control, so that a failed attempt loses nothing.
export function useBiodata({ maxUpload }: Pick<ApplicationProps, 'maxUpload'>): Biodata {
  const texts = useTexts('application').file
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)

  // It may have been chosen before the page was alive.
  useEffect(() => setFile(input.current?.files?.[0] ?? null), [])

  function refusalOf({ name, size }: File): string | undefined {
    if (!/\.(?:pdf|docx?)$/i.test(name)) return texts.wrongType
    if (size === 0) return texts.empty
    if (size <= maxUpload) return undefined
    return format(texts.tooLarge, { limit: formatFileSize(maxUpload), size: formatFileSize(size) })
  }

  return {
    input,
    file,
    refusal: file ? refusalOf(file) : undefined,
    choose: setFile,
    print: () => (file ? `${file.name} ${file.size} ${file.lastModified}` : ''),
  }
}
