import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Notice } from '../../../ui/notice'
import { PhoneInput } from '../../../ui/phone-input'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { describeError } from '../../api/api-error'
import type { Registration, RegistrationUpdate } from '../../api/records'
import { t } from '../../texts'
import { formOf } from '../../ui/category-name'
import { ConsentFact } from '../../ui/consent-fact'
import { FormModal } from '../../ui/form-modal'
import { useRecordForm } from '../../ui/record-form'
import type { EditProps } from '../../ui/record-screen-kind'
import { Facts } from '../../ui/row-details'
import * as rule from '../../ui/rules'
import {
  answerRule,
  answerValues,
  OwnQuestions,
  takeAnswers,
  useOwnQuestions,
  type AnswerName,
} from './own-questions'
import { statuses } from './registration-search'
import { cancelNote } from './registration-words'
import { updateRegistration } from './registrations-api'

type Values = Record<
  | AnswerName
  | 'name'
  | 'phone'
  | 'email'
  | 'address'
  | 'company'
  | 'website'
  | 'degree'
  | 'college'
  | 'persons'
  | 'memberNames'
  | 'amount'
  | 'status',
  string
>

// The form that edits a registration. Fields of other categories are shown only if they have a value.
export function RegistrationForm({ record, reload, onSaved, onClose }: EditProps<Registration>) {
  const asks = fieldsOf(record)
  const questions = useOwnQuestions(record.category)
  const state = useRecordForm<Values, Registration>({
    prefix: 'registration',
    record,
    valuesOf,
    // The postal address is required only in some categories.
    schema: asks.address ? schema : schemaWithoutAddress,
    save: (changes, version) => updateRegistration(record._id, toUpdate(changes, version)),
    onSaved,
    reload,
  })
  const { wire, hintOf } = state
  return (
    <FormModal
      title={t.registrations.editRegistration}
      state={state}
      failed={(error) => format(t.registrations.updateFailed, { reason: describeError(error) })}
      action={t.common.update}
      busyAction={t.common.updating}
      onClose={onClose}
    >
      <TextInput {...wire('name')} label={t.common.name} />
      {asks.company && <TextInput {...wire('company')} label={t.registrations.company} optional />}
      <PhoneInput {...wire('phone')} label={t.common.phone} autoComplete="off" />
      <TextInput {...wire('email')} label={t.common.email} type="email" autoComplete="off" optional />
      <TextArea {...wire('address')} label={t.common.address} optional={!asks.address} />
      {asks.company && <TextInput {...wire('website')} label={t.common.website} optional />}
      {asks.degree && <TextInput {...wire('degree')} label={t.registrations.degree} optional />}
      {asks.degree && <TextInput {...wire('college')} label={t.registrations.college} optional />}
      <TextInput
        {...wire('persons')}
        label={t.registrations.persons}
        hint={hintOf('persons') ?? t.registrations.personsEditHint}
        inputMode="numeric"
        autoComplete="off"
        width="sm"
      />
      {Number(state.form.watch('persons')) > 1 && (
        <TextArea
          {...wire('memberNames')}
          label={t.registrations.memberNames}
          hint={hintOf('memberNames') ?? t.registrations.memberNamesHint}
          optional
        />
      )}
      <OwnQuestions questions={questions} wire={wire} />
      <TextInput {...wire('amount')} label={t.registrations.amountInRupees} inputMode="decimal" width="sm" />
      <Select {...wire('status')} label={t.common.status} options={statusOptions} />
      <StatusNote record={record} status={state.form.watch('status')} amount={state.form.watch('amount')} />
      <Facts>
        <ConsentFact kind="registration" id={record._id} />
      </Facts>
    </FormModal>
  )
}

// Says what happens to the money if the status is changed.
function StatusNote({ record, status, amount }: { record: Registration; status: string; amount: string }) {
  if (status === record.status) return null
  if (status === 'Cancelled') return <Notice kind="warn" icon="alert" title={cancelNote([record])} />
  const typed = Number(amount)
  if (status !== 'Paid' || !(typed > 0)) return null
  return <Notice title={format(t.registrations.markPaid.editNote, { amount: formatAmount(typed) })} />
}

const statusOptions = statuses.map((status) => ({ value: status, label: t.registrations.statuses[status] }))

const entries = {
  name: rule.text({ most: 120, required: t.registrations.required.name }),
  phone: rule.phone,
  email: rule.optionalEmail,
  address: rule.optionalAddress,
  company: rule.optionalName,
  website: rule.optionalWebsite,
  degree: rule.optionalName,
  college: rule.optionalName,
  persons: rule.requiredText(t.registrations.required.persons),
  memberNames: rule.text({ most: 12_200 }),
  amount: rule.rupees,
  status: rule.requiredText(t.required.status),
}

const withAnswers = (fields: typeof entries) =>
  v.objectWithRest(fields, answerRule) as unknown as v.GenericSchema<Values>

const schemaWithoutAddress = withAnswers(entries)

const schema = withAnswers({
  ...entries,
  address: rule.text({ most: 500, required: t.registrations.required.address }),
})

function fieldsOf({ category, company, website, degree, college, address }: Registration) {
  const form = formOf(category)
  return {
    company: form === 'Entrepreneur' || form === 'Startup' || company !== '' || website !== '',
    degree: form === 'Student' || degree !== '' || college !== '',
    address: form !== 'Student' || address !== '',
  }
}

function valuesOf(registration: Registration | undefined): Values {
  const text = (value: string | undefined) => value ?? ''
  return {
    ...answerValues(registration),
    name: text(registration?.name),
    phone: text(registration?.phone),
    email: text(registration?.email),
    address: text(registration?.address),
    company: text(registration?.company),
    website: text(registration?.website),
    degree: text(registration?.degree),
    college: text(registration?.college),
    persons: String(registration?.persons ?? 1),
    memberNames: text(registration?.memberNames),
    amount: String(registration?.amount ?? 0),
    status: text(registration?.status),
  }
}

function toUpdate(changes: Partial<Values>, version: number | undefined): RegistrationUpdate {
  const { amount, persons, status, ...texts } = changes
  const own = Object.fromEntries(Object.entries(texts).filter(([name]) => !name.startsWith('answers-')))
  return {
    ...own,
    ...takeAnswers(texts),
    ...(amount !== undefined && { amount: Number(amount) }),
    ...(persons !== undefined && { persons }),
    ...(status !== undefined && { status }),
    ...(version !== undefined && { version }),
  } as RegistrationUpdate
}
