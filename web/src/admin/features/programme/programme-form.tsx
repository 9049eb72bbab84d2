import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import { t } from '../../texts'
import { DateInput } from '../../ui/date-input'
import { FormModal } from '../../ui/form-modal'
import { bodyOf, translated, TranslatedInputs, type TextFields } from '../../ui/localized-text'
import { useRecordForm } from '../../ui/record-form'
import type { FormProps } from '../../ui/record-screen-kind'
import * as rule from '../../ui/rules'
import { programmeCalls, type ProgrammeItem } from './programme-api'

const fields = ['day', 'from', 'until', 'hall', 'speaker', 'title', 'about'] as const

type Field = (typeof fields)[number] | TextFields<'title' | 'hall' | 'speaker' | 'about'>
type Values = Record<Field, string>

const schema = v.object({
  day: rule.requiredText(t.required.day),
  from: rule.requiredText(t.required.from),
  until: rule.requiredText(t.required.until),
  hall: rule.name(t.required.hall),
  ...translated('hall', () => rule.optionalName),
  speaker: rule.optionalName,
  ...translated('speaker', () => rule.optionalName),
  title: rule.requiredText(t.required.itemTitle),
  ...translated('title', () => rule.optionalAddress),
  about: rule.optionalMessage,
  ...translated('about', () => rule.optionalMessage),
})

const valuesOf = (item: ProgrammeItem | undefined): Values => ({
  ...(Object.fromEntries(fields.map((field) => [field, item?.[field] ?? ''])) as Values),
  ...translated('title', (lang) => item?.titleIn[lang] ?? ''),
  ...translated('hall', (lang) => item?.hallIn[lang] ?? ''),
  ...translated('speaker', (lang) => item?.speakerIn[lang] ?? ''),
  ...translated('about', (lang) => item?.aboutIn[lang] ?? ''),
})

// The drawer that adds or edits a programme entry.
export function ProgrammeForm({ record: item, reload, onSaved, onClose }: FormProps<ProgrammeItem>) {
  const state = useRecordForm<Values, ProgrammeItem>({
    prefix: 'programme',
    record: item,
    valuesOf,
    schema,
    save: (changes, version) =>
      programmeCalls.save(item?._id, { ...bodyOf(changes), ...(version !== undefined && { version }) }),
    onSaved,
    reload,
  })
  const wire = (name: Field) => ({ ...state.wire(name), autoComplete: 'off' })
  return (
    <FormModal
      title={item ? t.programme.edit : t.programme.add}
      state={state}
      failed={(error) => format(t.programme.saveFailed, { error: errorMessage(error) })}
      action={item ? t.common.update : t.common.save}
      busyAction={t.common.saving}
      onClose={onClose}
    >
      <TextInput {...wire('title')} label={t.programme.itemTitle} />
      <DateInput {...wire('day')} label={t.programme.day} width="sm" />
      <TextInput {...wire('from')} label={t.programme.from} type="time" width="sm" />
      <TextInput {...wire('until')} label={t.programme.until} type="time" width="sm" />
      <TextInput {...wire('hall')} label={t.programme.hall} />
      <TextInput {...wire('speaker')} label={t.programme.speaker} optional />
      <TextArea {...wire('about')} label={t.programme.about} optional />
      <TranslatedInputs name="title" label={t.programme.titleIn} wire={wire} />
      <TranslatedInputs name="hall" label={t.programme.hallIn} wire={wire} />
      <TranslatedInputs name="speaker" label={t.programme.speakerIn} wire={wire} />
      <TranslatedInputs name="about" label={t.programme.aboutIn} wire={wire} input={TextArea} />
    </FormModal>
  )
}
