import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { describeError } from '../../api/api-error'
import { speakerCalls, type Speaker } from '../../api/speakers'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { photoRule } from '../../ui/image-file'
import { textValues, translated, TranslatedInputs, type TextFields } from '../../ui/localized-text'
import { PictureField, usePicture } from '../../ui/picture-field'
import { useRecordForm } from '../../ui/record-form'
import type { FormProps } from '../../ui/record-screen-kind'
import * as rule from '../../ui/rules'

type Values = Record<TextFields<'name' | 'institute' | 'about'> | 'photo' | 'removePhoto', string>

// The drawer that adds or edits a speaker of the programme.
export function SpeakerForm({ record: speaker, reload, onSaved, onClose }: FormProps<Speaker>) {
  const picture = usePicture('photo', photoRule, (body, onProgress) =>
    speakerCalls.upload(speaker?._id, body, onProgress),
  )
  const state = useRecordForm<Values, Speaker>({
    prefix: 'speaker',
    record: speaker,
    valuesOf,
    schema,
    save: picture.save,
    onSaved,
    reload,
  })
  const wire = (name: keyof Values) => ({ ...state.wire(name), autoComplete: 'off' })
  return (
    <FormModal
      title={speaker ? t.speakers.edit : t.speakers.add}
      variant="panel"
      state={state}
      failed={(error) => format(t.speakers.saveFailed, { error: describeError(error) })}
      action={speaker ? t.common.update : t.common.save}
      busyAction={t.common.saving}
      onClose={onClose}
    >
      <TextInput {...wire('name')} label={t.common.name} />
      <TranslatedInputs name="name" label={t.speakers.nameIn} wire={wire} />
      <TextInput
        {...wire('institute')}
        label={t.speakers.institute}
        hint={t.speakers.instituteHint}
        optional
      />
      <TranslatedInputs name="institute" label={t.speakers.instituteIn} wire={wire} />
      <PictureField
        picture={picture}
        state={state}
        idPrefix="speaker"
        texts={photoTexts}
        stored={speaker?.picture}
        alt={format(t.committees.photoOf, { name: speaker?.name ?? '' })}
      />
      <TextArea {...wire('about')} label={t.speakers.about} optional />
      <TranslatedInputs name="about" label={t.speakers.aboutIn} wire={wire} input={TextArea} />
    </FormModal>
  )
}

const photoTexts = {
  label: t.committees.photo,
  hint: t.committees.photoHint,
  hintReplace: t.committees.photoHintReplace,
  removed: t.committees.photoRemoved,
  keep: t.committees.keepThePhoto,
  remove: t.committees.removePhoto,
}

const schema = v.object({
  name: rule.name(t.required.fullName),
  ...translated('name', () => rule.optionalName),
  institute: rule.optionalAddress,
  ...translated('institute', () => rule.optionalAddress),
  about: rule.optionalMessage,
  ...translated('about', () => rule.optionalMessage),
  photo: v.string(),
  removePhoto: v.string(),
})

const valuesOf = (speaker: Speaker | undefined): Values => ({
  ...textValues('name', speaker?.nameIn),
  ...textValues('institute', speaker?.instituteIn),
  ...textValues('about', speaker?.aboutIn),
  photo: '',
  removePhoto: '',
})
