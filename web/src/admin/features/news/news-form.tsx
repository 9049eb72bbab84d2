import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import { recordCalls } from '../../api/record-calls'
import type { News } from '../../api/records'
import { t } from '../../texts'
import { DateInput } from '../../ui/date-input'
import { today } from '../../ui/dates'
import { FormModal } from '../../ui/form-modal'
import { photoRule } from '../../ui/image-file'
import { textValues, translated, TranslatedInputs, type TextFields } from '../../ui/localized-text'
import { PictureField, usePicture } from '../../ui/picture-field'
import { useRecordForm } from '../../ui/record-form'
import type { FormProps } from '../../ui/record-screen-kind'
import * as rule from '../../ui/rules'

// The values of the form. `photo` is the name of the chosen file. `removePhoto` is "true" to remove the current photo.
type Values = Record<TextFields<'title' | 'text'> | 'day' | 'photo' | 'removePhoto', string>

const schema = v.object({
  title: rule.requiredText(t.news.titleRequired),
  ...translated('title', () => rule.optionalAddress),
  day: rule.requiredText(t.required.day),
  text: rule.optionalMessage,
  ...translated('text', () => rule.optionalMessage),
  photo: v.string(),
  removePhoto: v.string(),
})

const calls = recordCalls('/api/news')

// The drawer that adds or edits a piece of news. A new one begins with today as its day.
export function NewsForm({ record: news, reload, onSaved, onClose }: FormProps<News>) {
  const picture = usePicture('photo', photoRule, (body, onProgress) =>
    calls.upload(news?._id, body, onProgress),
  )
  const state = useRecordForm<Values, News>({
    prefix: 'news',
    record: news,
    valuesOf: (saved) => ({
      ...textValues('title', saved?.titleIn),
      day: saved?.day ?? today(),
      ...textValues('text', saved?.textIn),
      photo: '',
      removePhoto: '',
    }),
    schema,
    save: picture.save,
    onSaved,
    reload,
  })
  const { wire } = state
  return (
    <FormModal
      title={news ? t.news.edit : t.news.add}
      variant="panel"
      state={state}
      failed={(error) => format(t.news.saveFailed, { error: errorMessage(error) })}
      action={news ? t.common.update : t.common.save}
      busyAction={t.common.saving}
      onClose={onClose}
    >
      <TextInput {...wire('title')} label={t.news.newsTitle} autoComplete="off" />
      <DateInput {...wire('day')} label={t.news.day} hint={t.news.dayHint} width="sm" />
      <TextArea {...wire('text')} label={t.news.text} optional />
      <PictureField
        picture={picture}
        state={state}
        idPrefix="news"
        texts={pictureTexts}
        stored={news?.picture}
        alt={format(t.news.pictureOf, { title: news?.title ?? '' })}
      />
      <TranslatedInputs name="title" label={t.news.titleIn} wire={wire} />
      <TranslatedInputs name="text" label={t.news.textIn} wire={wire} input={TextArea} />
    </FormModal>
  )
}

const pictureTexts = {
  label: t.news.picture,
  hint: t.news.pictureHint,
  hintReplace: t.news.pictureHintReplace,
  removed: t.news.pictureRemoved,
  keep: t.news.keepThePicture,
  remove: t.news.removePicture,
}
