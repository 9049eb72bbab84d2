import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { PhoneInput } from '../../../ui/phone-input'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import type { Application, ApplicationChange } from '../../api/records'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { useRecordForm } from '../../ui/record-form'
import type { EditProps } from '../../ui/record-screen-kind'
import { reviewStatuses } from '../../ui/record-screen-search'
import * as rule from '../../ui/rules'
import { occupationName, occupations } from './application-words'
import { updateApplication } from './applications-api'

type Values = Record<'name' | 'email' | 'mobile' | 'occupation' | 'address' | 'experience' | 'status', string>

// The rules for the values of the form. The public form and the server have the same rules.
const schema = v.object({
  name: rule.name(t.required.fullName),
  email: v.pipe(rule.requiredText(t.required.email), rule.optionalEmail),
  mobile: rule.anyPhone,
  occupation: rule.requiredText(t.required.occupation),
  address: rule.requiredText(t.required.address),
  experience: rule.message(t.required.experience),
  status: rule.requiredText(t.required.status),
})

const occupationOptions = occupations.map((value) => ({ value, label: occupationName(value) }))
const statusOptions = reviewStatuses.map((status) => ({ value: status, label: t.ui.reviewStatuses[status] }))

// The drawer that edits an application.
export function ApplicationForm({ record, reload, onSaved, onClose }: EditProps<Application>) {
  const state = useRecordForm<Values, Application>({
    prefix: 'application',
    record,
    valuesOf,
    schema,
    save: (changes, version) =>
      updateApplication(record._id, {
        ...(changes as ApplicationChange),
        ...(version !== undefined && { version }),
      }),
    onSaved,
    reload,
  })
  const { wire } = state
  return (
    <FormModal
      title={t.applications.editApplication}
      state={state}
      failed={(error) => format(t.applications.updateFailed, { error: errorMessage(error) })}
      action={t.common.update}
      busyAction={t.common.updating}
      onClose={onClose}
    >
      <TextInput {...wire('name')} label={t.common.name} />
      <TextInput {...wire('email')} label={t.common.email} type="email" autoComplete="off" />
      <PhoneInput {...wire('mobile')} label={t.common.mobile} autoComplete="off" />
      <Select {...wire('occupation')} label={t.applications.occupation} options={occupationOptions} />
      <TextArea {...wire('address')} label={t.common.address} />
      <TextArea {...wire('experience')} label={t.applications.experience} rows={6} />
      <Select {...wire('status')} label={t.common.status} options={statusOptions} />
    </FormModal>
  )
}

function valuesOf(application: Application | undefined): Values {
  return {
    name: application?.name ?? '',
    email: application?.email ?? '',
    mobile: application?.mobile ?? '',
    occupation: application?.occupation ?? '',
    address: application?.address ?? '',
    experience: application?.experience ?? '',
    status: application?.status ?? 'Pending',
  }
}
