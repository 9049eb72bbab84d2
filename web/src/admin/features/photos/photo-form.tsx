import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Select } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import type { Photo } from '../../api/records'
import { t } from '../../texts'
import { focuses } from '../../ui/focus'
import { FormModal } from '../../ui/form-modal'
import { photoRule } from '../../ui/image-file'
import { textValues, translated, TranslatedInputs, type TextFields } from '../../ui/localized-text'
import { PictureField, usePicture } from '../../ui/picture-field'
import { useRecordForm } from '../../ui/record-form'
import type { FormProps } from '../../ui/record-screen-kind'
import * as rule from '../../ui/rules'
import { photoCalls } from './photos-api'

// The values of the form. `image` is the name of the chosen file.
type Values = Record<TextFields<'alt' | 'caption'> | 'focus' | 'image', string>

const texts = {
  alt: rule.requiredText(t.photos.altRequired),
  ...translated('alt', () => rule.optionalAddress),
  caption: rule.optionalAddress,
  ...translated('caption', () => rule.optionalAddress),
  focus: v.string(),
}
const schema = v.object({ ...texts, image: v.string() })
const newSchema = v.object({ ...texts, image: rule.requiredText(t.photos.pictureRequired) })

// The drawer that adds or edits a photograph.
export function PhotoForm({ record: photo, reload, onSaved, onClose }: FormProps<Photo>) {
  const picture = usePicture('image', photoRule, (body, onProgress) =>
    photoCalls.upload(photo?._id, body, onProgress),
  )
  const state = useRecordForm<Values, Photo>({
    prefix: 'photo',
    record: photo,
    valuesOf: (saved) => ({
      ...textValues('alt', saved?.altIn),
      ...textValues('caption', saved?.captionIn),
      focus: saved?.focus ?? 'middle',
      image: '',
    }),
    schema: photo ? schema : newSchema,
    save: picture.save,
    onSaved,
    reload,
  })
  const { wire } = state
  return (
    <FormModal
      title={photo ? t.photos.edit : t.photos.add}
      variant="panel"
      state={state}
      failed={(error) => format(t.photos.saveFailed, { error: errorMessage(error) })}
      action={photo ? t.common.update : t.common.save}
      busyAction={t.common.saving}
      onClose={onClose}
    >
      <PictureField
        picture={picture}
        state={state}
        idPrefix="photo"
        texts={pictureTexts}
        stored={photo?.picture}
        alt={photo?.alt ?? ''}
      />
      <Select {...wire('focus')} label={t.ui.focus.label} hint={t.ui.focus.hint} options={focuses} />
      <TextInput {...wire('alt')} label={t.photos.alt} hint={t.photos.altHint} autoComplete="off" />
      <TextInput
        {...wire('caption')}
        label={t.photos.caption}
        hint={t.photos.captionHint}
        autoComplete="off"
        optional
      />
      <TranslatedInputs name="alt" label={t.photos.altIn} wire={wire} />
      <TranslatedInputs name="caption" label={t.photos.captionIn} wire={wire} />
    </FormModal>
  )
}

const pictureTexts = {
  label: t.photos.picture,
  hint: t.photos.pictureHint,
  hintReplace: t.photos.pictureHintReplace,
}
