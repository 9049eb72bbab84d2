import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Select } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import { roleOptions } from '../../session/roles'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { useSendForm } from '../../ui/record-form'
import { optionalEmail, requiredText } from '../../ui/rules'
import { addAccount, type NewPassword } from './accounts-api'

// The form that creates an account. The server's response contains the initial password of the account.
export function NewAccountForm({
  onAdded,
  onClose,
}: {
  onAdded: (created: NewPassword) => void
  onClose: () => void
}) {
  const state = useSendForm({
    prefix: 'new-account',
    values: { email: '', name: '', role: 'viewer' },
    schema,
    send: addAccount,
    onSent: onAdded,
  })
  const { wire } = state
  return (
    <FormModal
      title={t.accounts.addAccount}
      variant="panel"
      state={state}
      failed={(error) =>
        error.status === 409 ? error.message : format(t.accounts.addFailed, { error: errorMessage(error) })
      }
      action={t.accounts.addAccount}
      busyAction={t.accounts.adding}
      onClose={onClose}
    >
      <TextInput {...wire('email')} label={t.common.email} type="email" autoComplete="off" />
      <TextInput {...wire('name')} label={t.common.name} autoComplete="off" />
      <Select {...wire('role')} label={t.accounts.role} options={roleOptions} />
    </FormModal>
  )
}

const schema = v.object({
  email: v.pipe(requiredText(t.required.email), optionalEmail),
  name: requiredText(t.required.accountName),
  role: requiredText(t.required.role),
})
