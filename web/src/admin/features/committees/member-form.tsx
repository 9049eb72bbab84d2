import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Select } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import { describeError } from '../../api/api-error'
import type { CommitteeMember } from '../../api/records'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { bodyOf, translated, TranslatedInputs, type TextFields } from '../../ui/localized-text'
import { useRecordForm } from '../../ui/record-form'
import type { FormProps } from '../../ui/record-screen-kind'
import * as rule from '../../ui/rules'
import { committeesQuery, memberCalls } from './committees-api'

type Values = Record<'name' | TextFields<'designation'> | 'committee', string>

const route = getRouteApi('/portal/admin/committees')

// The drawer of a committee member: the person, the person's designation, and the committee.
export function MemberForm({ record: member, reload, onSaved, onClose }: FormProps<CommitteeMember>) {
  const committees = useQuery(committeesQuery)
  const options = (committees.data ?? []).map(({ id, name }) => ({ value: id, label: name.en ?? id }))
  const nameOf = (id: string) => options.find(({ value }) => value === id)?.label ?? id
  // A new member is added to the committee by which the list is filtered.
  const { committee } = route.useSearch()
  const state = useRecordForm<Values, CommitteeMember>({
    prefix: 'member',
    record: member,
    valuesOf: (saved) => valuesOf(saved, committee),
    schema,
    save: (changes, version) =>
      memberCalls.save(member?._id, { ...bodyOf(changes), ...(version !== undefined && { version }) }),
    onSaved,
    reload,
    spoken: (name, value) => (name === 'committee' ? nameOf(value) : value),
  })
  const wire = (name: keyof Values) => ({ ...state.wire(name), autoComplete: 'off' })
  return (
    <FormModal
      title={member ? t.committees.editMember : t.committees.addMember}
      state={state}
      failed={(error) => format(t.committees.saveFailed, { error: describeError(error) })}
      action={member ? t.common.update : t.common.save}
      busyAction={t.common.saving}
      onClose={onClose}
    >
      <TextInput {...wire('name')} label={t.common.name} />
      <Select
        {...wire('committee')}
        label={t.committees.committee}
        prompt={t.committees.chooseACommittee}
        options={options}
      />
      <TextInput {...wire('designation')} label={t.committees.designation} optional />
      <TranslatedInputs name="designation" label={t.committees.designationIn} wire={wire} />
    </FormModal>
  )
}

const schema = v.object({
  name: rule.name(t.required.fullName),
  committee: v.pipe(v.string(), v.minLength(1, t.committees.committeeRequired)),
  designation: rule.text({ most: 500 }),
  ...translated('designation', () => rule.text({ most: 500 })),
})

function valuesOf(member: CommitteeMember | undefined, committee: string): Values {
  return {
    name: member?.name ?? '',
    committee: member?.committee ?? committee,
    designation: member?.designation ?? '',
    ...translated('designation', (lang) => member?.designationIn[lang] ?? ''),
  }
}
