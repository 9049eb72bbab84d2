import { valibotResolver } from '@hookform/resolvers/valibot'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { sentenceOf } from '../../api/api-error'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { useRecordForm } from '../../ui/record-form'
import type { FormProps } from '../../ui/record-screen-kind'
import * as rule from '../../ui/rules'
import { saveProgrammeItem, type ProgrammeItem } from './programme-api'

const fields = [
  'day',
  'from',
  'until',
  'hall',
  'speaker',
  'title',
  'titleTe',
  'titleHi',
  'about',
  'aboutTe',
  'aboutHi',
] as const
type Field = (typeof fields)[number]
type Values = Record<Field, string>

const schema = v.object({
  day: rule.requiredText,
  from: rule.requiredText,
  until: rule.requiredText,
  hall: rule.name,
  speaker: rule.optionalName,
  title: rule.requiredText,
  titleTe: rule.optionalAddress,
  titleHi: rule.optionalAddress,
  about: rule.optionalMessage,
  aboutTe: rule.optionalMessage,
  aboutHi: rule.optionalMessage,
})

const valuesOf = (item: ProgrammeItem | undefined): Values =>
  Object.fromEntries(fields.map((field) => [field, item?.[field] ?? ''])) as Values

// The drawer of an entry of the programme.
export function ProgrammeForm({ record: item, reload, onSaved, onClose }: FormProps<ProgrammeItem>) {
  const state = useRecordForm<Values, ProgrammeItem>({
    record: item,
    valuesOf,
    resolver: valibotResolver(schema),
    save: (changes, version) =>
      saveProgrammeItem(item?._id, { ...changes, ...(version !== undefined && { version }) }),
    onSaved,
    reload,
  })
  const wire = (name: Field) => ({
    ...state.form.register(name),
    idPrefix: 'programme',
    error: state.errorOf(name),
    hint: state.hintOf(name),
    autoComplete: 'off',
  })
  return (
    <FormModal
      title={item ? t.programme.edit : t.programme.add}
      state={state}
      failed={(error) => format(t.programme.saveFailed, { error: sentenceOf(error) })}
      action={item ? t.common.update : t.common.save}
      busyAction={t.common.saving}
      onClose={onClose}
    >
      <TextInput {...wire('title')} label={t.programme.itemTitle} />
      <TextInput {...wire('day')} label={t.programme.day} type="date" width="sm" />
      <TextInput {...wire('from')} label={t.programme.from} type="time" width="sm" />
      <TextInput {...wire('until')} label={t.programme.until} type="time" width="sm" />
      <TextInput {...wire('hall')} label={t.programme.hall} />
      <TextInput {...wire('speaker')} label={t.programme.speaker} optional />
      <TextArea {...wire('about')} label={t.programme.about} optional />
      <TextInput {...wire('titleTe')} label={t.programme.titleInTelugu} lang="te" optional />
      <TextArea {...wire('aboutTe')} label={t.programme.aboutInTelugu} lang="te" optional />
      <TextInput {...wire('titleHi')} label={t.programme.titleInHindi} lang="hi" optional />
      <TextArea {...wire('aboutHi')} label={t.programme.aboutInHindi} lang="hi" optional />
    </FormModal>
  )
}
