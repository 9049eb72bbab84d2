import { Button } from '../../ui/button'
import type { Picture as Stored } from '../api/records'
import { t } from '../texts'
import { ChosenImage } from './chosen-image'
import { ImageChooser } from './image-chooser'
import { Picture } from './picture'
import type { SingleImage } from './single-image'

type Texts = {
  label: string
  hint: string
  hintReplace: string
  removed: string
  keep: string
  remove: string
}

type Props = {
  // The prefix of the field's id, and the field's name in the API.
  idPrefix: string
  name: string
  texts: Texts
  // The stored picture, and its text for people who do not see it.
  stored: Stored | undefined
  alt: string
  accept: string
  image: SingleImage
  // The upload progress, from 0 to 1. It is undefined if no upload is running.
  progress: number | undefined
  error: string | undefined
  removing: boolean
  // The chosen file was refused for a reason.
  onRefuse: (reason: string) => void
  // `chosen` is the name of the chosen file or "". `remove` is "true" to remove the stored picture, otherwise "".
  onChange: (chosen: string, remove: string) => void
}

/** An optional picture of a record. The user can choose a new picture or remove the stored one. */
export function PictureField(props: Props) {
  const { idPrefix, name, texts, stored, alt, accept, image, progress, error, removing, onRefuse, onChange } =
    props

  function choose(files: readonly File[]) {
    const refusal = image.choose(files)
    // A new picture replaces the stored one, so there is no need to remove it.
    if (refusal) onRefuse(refusal)
    else onChange(files[0]?.name ?? '', '')
  }

  return (
    <>
      <ImageChooser
        name={name}
        idPrefix={idPrefix}
        label={texts.label}
        optional
        hint={stored ? texts.hintReplace : texts.hint}
        error={error}
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
          <Button
            variant="line"
            size="sm"
            {...(!removing && { icon: 'trash' })}
            onClick={() => onChange('', removing ? '' : 'true')}
          >
            {removing ? texts.keep : texts.remove}
          </Button>
        </div>
      )}
      <ChosenImage
        image={image}
        sent={progress}
        onRemove={() => {
          image.remove()
          onChange('', removing ? 'true' : '')
        }}
      />
    </>
  )
}
