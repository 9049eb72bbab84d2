import { useEffect, useRef, useState, type RefObject } from 'react'
import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { formatFileSize } from '../../../lib/file-size'
import type { ApplicationProps } from '../../props.gen'

export type Biodata = {
  readonly input: RefObject<HTMLInputElement | null>
  readonly file: File | null
  // The error message if the file's name or size is not accepted. The server checks the content.
  readonly refusal: string | undefined
  choose: (file: File | null) => void
  // Returns a text that identifies the file. It is part of the idempotency key.
  print: () => string
}

// The chosen file. The file stays in the native file input, so it is not lost if sending fails.
export function useBiodata({ maxUpload }: Pick<ApplicationProps, 'maxUpload'>): Biodata {
  const texts = useTexts('application').file
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)

  // Reads the file that the visitor may have chosen before hydration.
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
