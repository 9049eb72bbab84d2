import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { languages } from '../../../i18n/texts.gen'
import { Checkbox } from '../../../ui/checkbox'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import { speakersByName } from '../../api/speakers'
import { t } from '../../texts'
import { DateInput } from '../../ui/date-input'
import { FormModal } from '../../ui/form-modal'
import { bodyOf, translated, TranslatedInputs, type TextFields } from '../../ui/localized-text'
import { useRecordForm, type RecordForm } from '../../ui/record-form'
import type { FormProps } from '../../ui/record-screen-kind'
import * as rule from '../../ui/rules'
import { programmeCalls, type ProgrammeItem } from './programme-api'

const fields = ['day', 'from', 'until', 'hall', 'speaker', 'title', 'about', 'topic', 'status'] as const

// `languages` and `speakers` contain codes and ids, separated by commas.
type Field =
  | (typeof fields)[number]
  | TextFields<'title' | 'hall' | 'speaker' | 'about' | 'topic'>
  | 'languages'
  | 'speakers'
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
  topic: rule.optionalName,
  ...translated('topic', () => rule.optionalName),
  status: v.string(),
  languages: v.string(),
  speakers: v.string(),
})

const valuesOf = (item: ProgrammeItem | undefined): Values => ({
  ...(Object.fromEntries(fields.map((field) => [field, item?.[field] ?? ''])) as Values),
  ...translated('title', (lang) => item?.titleIn[lang] ?? ''),
  ...translated('hall', (lang) => item?.hallIn[lang] ?? ''),
  ...translated('speaker', (lang) => item?.speakerIn[lang] ?? ''),
  ...translated('about', (lang) => item?.aboutIn[lang] ?? ''),
  ...translated('topic', (lang) => item?.topicIn[lang] ?? ''),
  status: item?.status ?? 'planned',
  languages: (item?.languages ?? []).join(),
  speakers: (item?.speakers ?? []).join(),
})

// The drawer that adds or edits a programme entry.
export function ProgrammeForm({ record: item, reload, onSaved, onClose }: FormProps<ProgrammeItem>) {
  const speakers = useQuery(speakersByName)
  const state = useRecordForm<Values, ProgrammeItem>({
    prefix: 'programme',
    record: item,
    valuesOf,
    schema,
    save: (changes, version) =>
      programmeCalls.save(item?._id, {
        ...bodyOf(changes),
        ...(changes.languages !== undefined && { languages: listOf(changes.languages) }),
        ...(changes.speakers !== undefined && { speakers: listOf(changes.speakers) }),
        ...(version !== undefined && { version }),
      }),
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
      <Choices
        name="speakers"
        state={state}
        legend={t.programme.speakers}
        options={(speakers.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        none={t.programme.noSpeakers}
      />
      <Choices
        name="languages"
        state={state}
        legend={t.programme.languages}
        options={languages.map(({ code, englishName }) => ({ value: code, label: englishName }))}
      />
      <TextInput {...wire('topic')} label={t.programme.topic} hint={t.programme.topicHint} optional />
      <Select
        {...wire('status')}
        label={t.programme.status}
        hint={t.programme.statusHint}
        options={statuses.map((value) => ({ value, label: t.programme.statuses[value] }))}
      />
      <TextArea {...wire('about')} label={t.programme.about} optional />
      <TranslatedInputs name="title" label={t.programme.titleIn} wire={wire} />
      <TranslatedInputs name="hall" label={t.programme.hallIn} wire={wire} />
      <TranslatedInputs name="speaker" label={t.programme.speakerIn} wire={wire} />
      <TranslatedInputs name="about" label={t.programme.aboutIn} wire={wire} input={TextArea} />
      <TranslatedInputs name="topic" label={t.programme.topicIn} wire={wire} />
    </FormModal>
  )
}

const statuses = ['planned', 'moved', 'cancelled'] as const

const listOf = (joined: string) => joined.split(',').filter(Boolean)

type ChoicesProps = {
  name: 'languages' | 'speakers'
  state: RecordForm<Values>
  legend: string
  options: readonly { value: string; label: string }[]
  // Shown if there are no options.
  none?: string
}

// A group of checkboxes. Several of them can be ticked.
function Choices({ name, state: { form, errorOf }, legend, options, none }: ChoicesProps) {
  const chosen = listOf(form.watch(name))
  const choose = (value: string, ticked: boolean) =>
    form.setValue(name, (ticked ? [...chosen, value] : chosen.filter((other) => other !== value)).join(), {
      shouldDirty: true,
    })
  return (
    <fieldset className="import-wishes">
      <legend>{legend}</legend>
      {options.length === 0 && <p>{none}</p>}
      {options.map(({ value, label }, index) => (
        <Checkbox
          key={value}
          name={`${name}-${value}`}
          idPrefix="programme"
          label={label}
          error={index === 0 ? errorOf(name) : undefined}
          checked={chosen.includes(value)}
          onChange={(event) => choose(value, event.target.checked)}
        />
      ))}
    </fieldset>
  )
}
