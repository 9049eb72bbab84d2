import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { formatFileSize } from '../../../lib/file-size'
import { FileInput } from '../../../ui/file-input'
import type { ApplicationProps } from '../../props.gen'
import type { Biodata } from './use-biodata'

type Props = Pick<ApplicationProps, 'maxUpload'> & {
  biodata: Biodata
  hint: string | undefined
  error: string | undefined
  progress: number | undefined
  onChoose: (file: File | null) => void
  onStop: () => void
}

// The field for the optional biodata file. It is the last field of the form.
export function BiodataField({ maxUpload, biodata, hint, error, progress, onChoose, onStop }: Props) {
  const texts = useTexts('application')
  const words = texts.file
  const { input, file, refusal } = biodata
  const size = file ? formatFileSize(file.size) : ''
  const problem = refusal ?? error
  const state =
    progress === undefined
      ? format(problem ? words.refused : words.ready, { size })
      : format(words.sending, { percent: Math.floor(progress * 100) })
  return (
    <FileInput
      name="biodata"
      label={texts.fields.biodata}
      optional
      hint={hint}
      error={problem}
      accept=".pdf,.doc,.docx"
      words={{
        ...words,
        accepts: format(words.accepts, { limit: formatFileSize(maxUpload) }),
        remove: format(words.remove, { name: file?.name ?? '' }),
      }}
      chosen={file && { name: file.name, state }}
      progress={progress}
      onChoose={onChoose}
      onStop={onStop}
      ref={input}
    />
  )
}
