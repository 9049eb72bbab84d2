import { valibotResolver } from '@hookform/resolvers/valibot'
import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { Select, type SelectOption } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import { sentenceOf } from '../../api/api-error'
import type { OfficeAccount } from '../../api/records'
import { roleOptions } from '../../session/roles'
import { FormModal } from '../../ui/form-modal'
import { useRecordForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'
import { AccountRescue } from './account-rescue'
import { updateAccount, type ToldPassword } from './accounts-api'

type Values = Record<'name' | 'role' | 'disabled', string>

type Props = {
  account: OfficeAccount
  own: boolean
  reload: () => Promise<OfficeAccount | undefined>
  onSaved: (account: OfficeAccount) => void
  onPassword: (told: ToldPassword) => void
  onSecondStepOff: (account: OfficeAccount) => void
  onClose: () => void
}

// The drawer of one account: its name, its role, whether it may sign in, and help for who cannot.
export function AccountForm(props: Props) {
  const { account, own, reload, onSaved, onPassword, onSecondStepOff, onClose } = props
  const state = useRecordForm<Values, OfficeAccount>({
    record: account,
    valuesOf,
    resolver: valibotResolver(schema),
    save: ({ disabled, ...changes }, version) =>
      updateAccount(account._id, {
        ...changes,
        ...(disabled !== undefined && { disabled: disabled === 'true' }),
        ...(version !== undefined && { version }),
      }),
    onSaved,
    reload,
    spoken: (field, value) => words[field]?.(value) ?? value,
  })
  const wire = (name: keyof Values) => ({
    ...state.form.register(name),
    idPrefix: 'account',
    error: state.errorOf(name),
    hint: state.hintOf(name),
  })
  return (
    <FormModal
      title="Edit account"
      state={state}
      failed={(error) =>
        error.status === 409 ? error.message : `Failed to update account: ${sentenceOf(error)}`
      }
      action="Update"
      busyAction="Updating..."
      onClose={onClose}
    >
      <p className="account-email-line">{account.email}</p>
      <TextInput {...wire('name')} label="Name" autoComplete="off" />
      <Select {...wire('role')} label="Role" options={roleOptions} />
      <Select {...wire('disabled')} label="Sign-in" options={signInOptions} />
      {own ? (
        <p>
          This is your own account. Its password and its second step are on{' '}
          <Link to="/admin/account">Your account</Link>.
        </p>
      ) : (
        <AccountRescue account={account} onPassword={onPassword} onSecondStepOff={onSecondStepOff} />
      )}
    </FormModal>
  )
}

const signInOptions = [
  { value: 'false', label: 'May sign in' },
  { value: 'true', label: 'Disabled' },
]

const words: Readonly<Record<string, (chosen: string) => string>> = {
  disabled: wordsOf(signInOptions),
  role: wordsOf(roleOptions),
}

function wordsOf(options: readonly SelectOption[]) {
  return (chosen: string) => options.find(({ value }) => value === chosen)?.label ?? chosen
}

const schema = v.object({ name: rule.name, role: rule.requiredText, disabled: v.string() })

function valuesOf(account: OfficeAccount | undefined): Values {
  return {
    name: account?.name ?? '',
    role: account?.role ?? '',
    disabled: String(account?.disabled ?? false),
  }
}
