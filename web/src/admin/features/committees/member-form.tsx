import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Checkbox } from '../../../ui/checkbox'
import { Select } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import { describeError } from '../../api/api-error'
import type { CommitteeMember } from '../../api/records'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { photoRule } from '../../ui/image-file'
import { textValues, translated, TranslatedInputs, type TextFields } from '../../ui/localized-text'
import { PictureField, usePicture } from '../../ui/picture-field'
import { useRecordForm } from '../../ui/record-form'
import type { FormProps } from '../../ui/record-screen-kind'
import * as rule from '../../ui/rules'
import { committeesQuery, memberCalls } from './committees-api'

type Values = Record<
  | 'committee'
  | 'email'
  | TextFields<'name' | 'designation' | 'institute' | 'group' | 'message'>
  | 'patron'
  | 'photo'
  | 'removePhoto',
  string
>

const route = getRouteApi('/portal/admin/committees')

// The drawer of a committee member: the person with photo, what the person does, and the committee.
export function MemberForm({ record: member, reload, onSaved, onClose }: FormProps<CommitteeMember>) {
  const committees = useQuery(committeesQuery)
  const options = (committees.data ?? []).map(({ id, name }) => ({ value: id, label: name.en ?? id }))
  const nameOf = (id: string) => options.find(({ value }) => value === id)?.label ?? id
  // A new member is added to the committee by which the list is filtered.
  const { committee } = route.useSearch()
  const picture = usePicture('photo', photoRule, (body, onProgress) =>
    memberCalls.upload(member?._id, body, onProgress),
  )
  const state = useRecordForm<Values, CommitteeMember>({
    prefix: 'member',
    record: member,
    valuesOf: (saved) => valuesOf(saved, committee),
    schema,
    save: picture.save,
    onSaved,
    reload,
    spoken: (name, value) => (name === 'committee' ? nameOf(value) : value),
  })
  const { form, errorOf } = state
  const wire = (name: keyof Values) => ({ ...state.wire(name), autoComplete: 'off' })
  return (
    <FormModal
      title={member ? t.committees.editMember : t.committees.addMember}
      variant="panel"
      state={state}
      failed={(error) => format(t.committees.saveFailed, { error: describeError(error) })}
      action={member ? t.common.update : t.common.save}
      busyAction={t.common.saving}
      onClose={onClose}
    >
      <TextInput {...wire('name')} label={t.common.name} />
      <TranslatedInputs name="name" label={t.committees.nameIn} wire={wire} />
      <Select
        {...wire('committee')}
        label={t.committees.committee}
        prompt={t.committees.chooseACommittee}
        options={options}
      />
      <TextInput {...wire('designation')} label={t.committees.designation} optional />
      <TranslatedInputs name="designation" label={t.committees.designationIn} wire={wire} />
      <TextInput {...wire('institute')} label={t.committees.institute} optional />
      <TranslatedInputs name="institute" label={t.committees.instituteIn} wire={wire} />
      <TextInput {...wire('group')} label={t.committees.group} hint={t.committees.groupHint} optional />
      <TranslatedInputs name="group" label={t.committees.groupIn} wire={wire} />
      <TextInput {...wire('email')} label={t.committees.email} hint={t.committees.emailHint} optional />
      <PictureField
        picture={picture}
        state={state}
        idPrefix="member"
        texts={photoTexts}
        stored={member?.picture}
        alt={format(t.committees.photoOf, { name: member?.name ?? '' })}
      />
      <Checkbox
        name="patron"
        idPrefix="member"
        label={t.committees.patron}
        error={errorOf('patron')}
        checked={form.watch('patron') === 'true'}
        onChange={(event) => form.setValue('patron', String(event.target.checked), { shouldDirty: true })}
      />
      {form.watch('patron') === 'true' && (
        <>
          <TextInput {...wire('message')} label={t.committees.message} optional />
          <TranslatedInputs name="message" label={t.committees.messageIn} wire={wire} />
        </>
      )}
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
  committee: v.pipe(v.string(), v.minLength(1, t.committees.committeeRequired)),
  ...localized('designation', 500),
  ...localized('institute', 500),
  ...localized('group', 120),
  ...localized('message', 500),
  email: v.string(),
  patron: v.string(),
  photo: v.string(),
  removePhoto: v.string(),
})

// Returns the rules of an optional text in each language.
function localized<Name extends string>(name: Name, most: number) {
  const one = () => rule.text({ most })
  return { [name]: one(), ...translated(name, one) } as Record<TextFields<Name>, ReturnType<typeof one>>
}

function valuesOf(member: CommitteeMember | undefined, committee: string): Values {
  return {
    ...textValues('name', { ...member?.nameIn, en: member?.name ?? '' }),
    committee: member?.committee ?? committee,
    ...textValues('designation', member?.designationIn),
    ...textValues('institute', member?.instituteIn),
    ...textValues('group', member?.groupIn),
    ...textValues('message', member?.messageIn),
    email: member?.email ?? '',
    patron: String(member?.patron ?? false),
    photo: '',
    removePhoto: '',
  }
}
