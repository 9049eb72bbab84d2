import { valibotResolver } from '@hookform/resolvers/valibot'
import * as v from 'valibot'
import { PhoneInput } from '../../../ui/phone-input'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { describeError } from '../../api/api-error'
import type { Registration, RegistrationUpdate } from '../../api/records'
import { ConsentFact } from '../../ui/consent-fact'
import { FormModal } from '../../ui/form-modal'
import { useRecordForm } from '../../ui/record-form'
import type { EditProps } from '../../ui/record-screen-kind'
import { Facts } from '../../ui/row-details'
import * as rule from '../../ui/rules'
import { statuses } from './registration-search'
import { updateRegistration } from './registrations-api'

type Values = Record<
  'name' | 'phone' | 'email' | 'address' | 'company' | 'website' | 'degree' | 'college' | 'amount' | 'status',
  string
>

// The edit drawer of a registration (admin-portal §5). Fields that the category does not ask for are shown only when
// the registration has them.
export function RegistrationForm({ record, reload, onSaved, onClose }: EditProps<Registration>) {
  const asks = fieldsOf(record)
  const state = useRecordForm<Values, Registration>({
    record,
    valuesOf,
    // A category that does not ask for an address has none to insist on.
    resolver: valibotResolver(asks.address ? schema : schemaWithoutAddress),
    save: (changes, version) => updateRegistration(record._id, toUpdate(changes, version)),
    onSaved,
    reload,
  })
  const { errorOf, hintOf } = state
  const { register } = state.form
  const wire = (name: keyof Values) => ({
    ...register(name),
    idPrefix: 'registration',
    error: errorOf(name),
    hint: hintOf(name),
  })
  return (
    <FormModal
      title="Edit registration"
      state={state}
      failed={(error) => `Failed to update registration: ${describeError(error)}`}
      action="Update"
      busyAction="Updating..."
      onClose={onClose}
    >
      <TextInput {...wire('name')} label="Name" />
      {asks.company && <TextInput {...wire('company')} label="Company" optional />}
      <PhoneInput {...wire('phone')} label="Phone" autoComplete="off" />
      <TextInput {...wire('email')} label="Email" type="email" autoComplete="off" optional />
      <TextArea {...wire('address')} label="Address" optional={!asks.address} />
      {asks.company && <TextInput {...wire('website')} label="Website" optional />}
      {asks.degree && <TextInput {...wire('degree')} label="Degree" optional />}
      {asks.degree && <TextInput {...wire('college')} label="College" optional />}
      <TextInput {...wire('amount')} label="Amount in rupees" inputMode="decimal" width="sm" />
      <Select {...wire('status')} label="Status" options={statusOptions} />
      <Facts>
        <ConsentFact kind="registration" id={record._id} />
      </Facts>
    </FormModal>
  )
}

const statusOptions = statuses.map((status) => ({ value: status, label: status }))

const schemaWithoutAddress = v.object({
  name: rule.name,
  phone: rule.phone,
  email: rule.optionalEmail,
  address: rule.optionalAddress,
  company: rule.optionalName,
  website: rule.optionalWebsite,
  degree: rule.optionalName,
  college: rule.optionalName,
  amount: rule.rupees,
  status: rule.requiredText,
})

const schema = v.object({ ...schemaWithoutAddress.entries, address: rule.address })

function fieldsOf({ category, company, website, degree, college, address }: Registration) {
  return {
    company: category === 'Entrepreneur' || category === 'Startup' || company !== '' || website !== '',
    degree: category === 'Student' || degree !== '' || college !== '',
    address: category !== 'Student' || address !== '',
  }
}

function valuesOf(registration: Registration | undefined): Values {
  const text = (value: string | undefined) => value ?? ''
  return {
    name: text(registration?.name),
    phone: text(registration?.phone),
    email: text(registration?.email),
    address: text(registration?.address),
    company: text(registration?.company),
    website: text(registration?.website),
    degree: text(registration?.degree),
    college: text(registration?.college),
    amount: String(registration?.amount ?? 0),
    status: text(registration?.status),
  }
}

function toUpdate(changes: Partial<Values>, version: number | undefined): RegistrationUpdate {
  const { amount, status, ...texts } = changes
  return {
    ...texts,
    ...(amount !== undefined && { amount: Number(amount) }),
    ...(status !== undefined && { status }),
    ...(version !== undefined && { version }),
  }
}
