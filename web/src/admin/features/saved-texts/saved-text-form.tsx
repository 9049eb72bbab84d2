import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import { savedTextCalls, type SavedText } from '../../api/saved-texts'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { bodyOf, translated, TranslatedInputs, type TextFields } from '../../ui/localized-text'
import { placeholderList } from '../../ui/placeholders'
import { useRecordForm } from '../../ui/record-form'
import type { FormProps } from '../../ui/record-screen-kind'
import * as rule from '../../ui/rules'

type Field = 'title' | TextFields<'subject'> | TextFields<'body'>
type Values = Record<Field, string>

const schema = v.object({
  title: rule.name(t.required.savedTextTitle),
  subject: rule.optionalAddress,
  ...translated('subject', () => rule.optionalAddress),
  body: rule.optionalMessage,
  ...translated('body', () => rule.optionalMessage),
})

const valuesOf = (text: SavedText | undefined): Values => ({
  title: text?.title ?? '',
  subject: text?.subject ?? '',
  ...translated('subject', (lang) => text?.subjectIn[lang] ?? ''),
  body: text?.body ?? '',
  ...translated('body', (lang) => text?.bodyIn[lang] ?? ''),
})

const hint = format(t.savedTexts.bodyHint, { placeholders: placeholderList })

// The drawer that adds or edits a saved text.
export function SavedTextForm({ record: text, reload, onSaved, onClose }: FormProps<SavedText>) {
  const state = useRecordForm<Values, SavedText>({
    prefix: 'saved-text',
    record: text,
    valuesOf,
    schema,
    save: (changes, version) =>
      savedTextCalls.save(text?._id, { ...bodyOf(changes), ...(version !== undefined && { version }) }),
    onSaved,
    reload,
  })
  const wire = (name: Field) => ({ ...state.wire(name), autoComplete: 'off' })
  return (
    <FormModal
      title={text ? t.savedTexts.edit : t.savedTexts.add}
      state={state}
      failed={(error) => format(t.savedTexts.saveFailed, { error: errorMessage(error) })}
      action={text ? t.common.update : t.common.save}
      busyAction={t.common.saving}
      onClose={onClose}
    >
      <TextInput {...wire('title')} label={t.savedTexts.name} />
      <TextInput {...wire('subject')} label={t.savedTexts.subject} optional />
      <TextArea {...wire('body')} label={t.savedTexts.body} hint={state.hintOf('body') ?? hint} />
      <TranslatedInputs name="subject" label={t.savedTexts.subjectIn} wire={wire} />
      <TranslatedInputs name="body" label={t.savedTexts.bodyIn} wire={wire} input={TextArea} />
    </FormModal>
  )
}
