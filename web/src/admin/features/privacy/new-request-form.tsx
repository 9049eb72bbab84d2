import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { PhoneInput } from '../../../ui/phone-input'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import type { PrivacyRequest } from '../../api/records'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { useSendForm } from '../../ui/record-form'
import { optionalEmail, optionalName, requiredText, text } from '../../ui/rules'
import { showDone } from '../../ui/toast-list'
import { addRequest, privacyKey } from './privacy-api'
import { privacyKinds } from './privacy-search'
import { kindNames } from './privacy-texts'

type Props = { onAdded: (request: PrivacyRequest) => void; onClose: () => void }

// The form with which the office enters a request that was made by phone or on paper.
export function NewRequestForm({ onAdded, onClose }: Props) {
  const client = useQueryClient()
  const state = useSendForm({
    prefix: 'new-request',
    values: { kind: 'see', name: '', email: '', phone: '', wish: '' },
    schema,
    send: addRequest,
    onSent: (request) => {
      showDone(t.privacy.requestAdded)
      void client.invalidateQueries({ queryKey: privacyKey })
      onAdded(request)
    },
  })
  const { wire } = state
  return (
    <FormModal
      title={t.privacy.addRequest}
      variant="panel"
      state={state}
      failed={(error) => format(t.privacy.addFailed, { reason: errorMessage(error) })}
      action={t.privacy.addRequest}
      busyAction={t.privacy.adding}
      onClose={onClose}
    >
      <Select {...wire('kind')} label={t.privacy.kind} options={kinds} />
      <TextInput {...wire('name')} label={t.common.name} autoComplete="off" optional />
      <TextInput
        {...wire('email')}
        label={t.common.email}
        type="email"
        autoComplete="off"
        hint={t.privacy.emailHint}
        optional
      />
      <PhoneInput {...wire('phone')} label={t.common.phone} autoComplete="off" optional />
      <TextArea {...wire('wish')} label={t.privacy.ownWords} optional />
    </FormModal>
  )
}

const kinds = privacyKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))

const schema = v.object({
  kind: requiredText(t.required.requestKind),
  name: optionalName,
  email: optionalEmail,
  phone: text({ most: 20 }),
  wish: text({ most: 5000 }),
})
