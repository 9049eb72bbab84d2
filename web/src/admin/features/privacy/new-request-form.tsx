import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { PhoneInput } from '../../../ui/phone-input'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { sentenceOf } from '../../api/api-error'
import type { PrivacyRequest } from '../../api/records'
import { FormModal } from '../../ui/form-modal'
import { useRecordForm } from '../../ui/record-form'
import { optionalEmail, optionalName, requiredText, text } from '../../ui/rules'
import { showDone } from '../../ui/toast-list'
import { addRequest, privacyKey } from './privacy-api'
import { privacyKinds } from './privacy-search'
import { kindWords } from './privacy-words'

type Values = Record<'kind' | 'name' | 'email' | 'phone' | 'wish', string>
type Props = { onAdded: (request: PrivacyRequest) => void; onClose: () => void }

// Enters what somebody asked by phone or in a letter.
export function NewRequestForm({ onAdded, onClose }: Props) {
  const client = useQueryClient()
  const state = useRecordForm<Values, PrivacyRequest>({
    record: undefined,
    valuesOf: () => ({ kind: 'see', name: '', email: '', phone: '', wish: '' }),
    resolver: valibotResolver(schema),
    save: (values) => addRequest(values),
    onSaved: (request) => {
      showDone('Request added')
      void client.invalidateQueries({ queryKey: privacyKey })
      onAdded(request)
    },
  })
  const wire = (name: keyof Values) => ({
    ...state.form.register(name),
    idPrefix: 'new-request',
    error: state.errorOf(name),
  })
  return (
    <FormModal
      title="Add request"
      variant="panel"
      state={state}
      failed={(error) => `Failed to add request: ${sentenceOf(error)}`}
      action="Add request"
      busyAction="Adding..."
      onClose={onClose}
    >
      <Select {...wire('kind')} label="Wants to" options={kinds} />
      <TextInput {...wire('name')} label="Name" autoComplete="off" optional />
      <TextInput
        {...wire('email')}
        label="Email"
        type="email"
        autoComplete="off"
        hint="The records are found by it, or else by the phone number."
        optional
      />
      <PhoneInput {...wire('phone')} label="Phone" autoComplete="off" optional />
      <TextArea {...wire('wish')} label="In their own words" optional />
    </FormModal>
  )
}

const kinds = privacyKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))

const schema = v.object({
  kind: requiredText,
  name: optionalName,
  email: optionalEmail,
  phone: text({ most: 20 }),
  wish: text({ most: 5000, lines: true }),
})
