import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { PhoneInput } from '../../../ui/phone-input'
import { Select } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import type { Sponsorship } from '../../api/records'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { useRecordForm } from '../../ui/record-form'
import type { EditProps } from '../../ui/record-screen-kind'
import { reviewStatuses } from '../../ui/record-screen-search'
import * as rule from '../../ui/rules'
import { updateSponsorship, type SponsorshipChange } from './sponsorships-api'

const fields = [
  'contactPerson',
  'mobile',
  'email',
  'category',
  'level',
  'company',
  'address',
  'gst',
  'amount',
  'status',
] as const
type Values = Record<(typeof fields)[number], string>

// The rules for the values of the form. The public form and the server have the same rules. The server also checks the
// tier and the amount.
const schema = v.object({
  contactPerson: rule.name(t.required.contactPerson),
  mobile: rule.anyPhone,
  email: rule.optionalEmail,
  category: rule.optionalName,
  level: rule.optionalName,
  company: rule.optionalName,
  address: rule.optionalAddress,
  gst: rule.optionalName,
  amount: rule.optionalName,
  status: rule.requiredText(t.required.status),
})

const statusOptions = reviewStatuses.map((status) => ({ value: status, label: t.ui.reviewStatuses[status] }))

// Returns the form values of a sponsorship. Sponsorships can be edited but not added, so `sponsorship` is never
// undefined here.
const valuesOf = (sponsorship: Sponsorship | undefined): Values => {
  const { company = '', address = '', gst = '', amount, ...rest } = sponsorship ?? nothing
  const { contactPerson, mobile, email, category, level, status } = rest
  return {
    contactPerson,
    mobile,
    email,
    category,
    level,
    status,
    company,
    address,
    gst,
    amount: amount ? String(amount) : '',
  }
}

const nothing: Omit<Values, 'amount'> & { amount?: number } = {
  contactPerson: '',
  mobile: '',
  email: '',
  category: '',
  level: '',
  company: '',
  address: '',
  gst: '',
  status: 'Pending',
}

// The drawer that edits a sponsorship.
export function SponsorshipForm({ record, reload, onSaved, onClose }: EditProps<Sponsorship>) {
  const state = useRecordForm<Values, Sponsorship>({
    prefix: 'sponsorship',
    record,
    valuesOf,
    schema,
    save: (changes, version) =>
      updateSponsorship(record._id, {
        ...(changes as SponsorshipChange),
        ...(version !== undefined && { version }),
      }),
    onSaved,
    reload,
  })
  const { wire } = state
  return (
    <FormModal
      title={t.sponsorships.edit}
      state={state}
      failed={(error) => format(t.sponsorships.updateFailed, { error: errorMessage(error) })}
      action={t.common.update}
      busyAction={t.common.updating}
      onClose={onClose}
    >
      <TextInput {...wire('contactPerson')} label={t.sponsorships.contactPerson} />
      <PhoneInput {...wire('mobile')} label={t.common.mobile} autoComplete="off" />
      <TextInput {...wire('email')} label={t.common.email} type="email" autoComplete="off" optional />
      <TextInput {...wire('category')} label={t.common.category} optional />
      <TextInput {...wire('level')} label={t.sponsorships.level} optional />
      <TextInput
        {...wire('company')}
        label={t.sponsorships.company}
        hint={state.hintOf('company') ?? t.sponsorships.companyHint}
        optional
      />
      <TextInput {...wire('address')} label={t.sponsorships.address} optional />
      <TextInput {...wire('gst')} label={t.sponsorships.gst} autoComplete="off" optional />
      <TextInput
        {...wire('amount')}
        label={t.sponsorships.amount}
        hint={state.hintOf('amount') ?? t.sponsorships.amountHint}
        inputMode="decimal"
        optional
      />
      <Select {...wire('status')} label={t.common.status} options={statusOptions} />
    </FormModal>
  )
}
