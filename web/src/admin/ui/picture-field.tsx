import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../../ui/button'
import type { Picture as Stored } from '../api/records'
import { t } from '../texts'
import { ChosenImage } from './chosen-image'
import { ImageChooser } from './image-chooser'
import type { ImageRule } from './image-file'
import { formDataOf } from './localized-text'
import { Picture } from './picture'
import type { RecordForm } from './record-form'
import { useSingleImage } from './single-image'

type Texts = {
  label: string
  hint: string
  hintReplace: string
} & (Removing | Partial<Record<keyof Removing, never>>)

// The texts of a picture that the user can remove. Without them, the record must have a picture.
type Removing = { removed: string; keep: string; remove: string }

type Values = Record<string, string>

/**
 * The state of a form's picture. `name` is the field of the picture in the form and in the API; the field removeLogo
 * belongs to "logo". `save` uploads the changed values together with the chosen file.
 */
export function usePicture<Saved>(
  name: string,
  rule: ImageRule,
  upload: (form: FormData, onProgress: (sent: number) => void) => Promise<Saved>,
) {
  const image = useSingleImage(rule)
  // The upload progress, from 0 to 1. It is undefined if no upload is running.
  const [progress, setProgress] = useState<number>()
  const remove = `remove${name.charAt(0).toUpperCase()}${name.slice(1)}`

  async function save(changes: Partial<Values>, version: number | undefined): Promise<Saved> {
    const values = { ...changes, [remove]: changes[remove] || undefined }
    try {
      return await upload(formDataOf(values, { [name]: image.file }, version), setProgress)
    } finally {
      setProgress(undefined)
    }
  }
  return { name, remove, accept: rule.accept, image, progress, save }
}

type Props<Form extends Values> = {
  picture: Pick<ReturnType<typeof usePicture>, 'name' | 'remove' | 'accept' | 'image' | 'progress'>
  state: RecordForm<Form>
  idPrefix: string
  texts: Texts
  // The stored picture, and its text for people who do not see it.
  stored: Stored | undefined
  alt: string
}

/** The picture of a record. The user can choose a new one, or remove the stored one if the record may lack it. */
export function PictureField<Form extends Values>({
  picture,
  state,
  idPrefix,
  texts,
  stored,
  alt,
}: Props<Form>) {
  const { name, remove, accept, image, progress } = picture
  const form = state.form as unknown as UseFormReturn<Values>
  const removing = form.watch(remove) === 'true'

  function change(chosen: string, removed: string) {
    form.setValue(name, chosen, { shouldDirty: true, shouldValidate: true })
    form.setValue(remove, removed, { shouldDirty: true })
  }
  function choose(files: readonly File[]) {
    const refusal = image.choose(files)
    // A new picture replaces the stored one, so there is no need to remove it.
    if (refusal) form.setError(name, { message: refusal })
    else change(files[0]?.name ?? '', '')
  }

  return (
    <>
      <ImageChooser
        name={name}
        idPrefix={idPrefix}
        label={texts.label}
        optional={texts.remove !== undefined || stored !== undefined}
        hint={stored ? texts.hintReplace : texts.hint}
        error={state.errorOf(name)}
        accept={accept}
        disabled={progress !== undefined}
        drop={t.partners.dropImage}
        choose={t.common.chooseFile}
        onFiles={choose}
      />
      {stored && !image.file && (
        <div className="logo-now">
          {removing ? (
            <p role="status">{texts.removed}</p>
          ) : (
            <div className="logo-frame">
              <Picture picture={stored} alt={alt} sizes="240px" />
            </div>
          )}
          {texts.remove && (
            <Button
              variant="line"
              size="sm"
              {...(!removing && { icon: 'trash' })}
              onClick={() => change('', removing ? '' : 'true')}
            >
              {removing ? texts.keep : texts.remove}
            </Button>
          )}
        </div>
      )}
      <ChosenImage
        image={image}
        sent={progress}
        onRemove={() => {
          image.remove()
          change('', removing ? 'true' : '')
        }}
      />
    </>
  )
}
