import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { format, rich } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { Select, type SelectOption } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import type { OfficeAccount } from '../../api/records'
import { roleOptions } from '../../session/permissions'
import { t } from '../../texts'
import { AskDialog } from '../../ui/ask-dialog'
import { FormModal } from '../../ui/form-modal'
import { useRecordForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'
import { updateAccount, type NewPassword, resetPassword, switchSecondStepOff } from './accounts-api'

type Values = Record<'name' | 'role' | 'disabled' | 'factorRequired', string>

type Props = {
  account: OfficeAccount
  own: boolean
  reload: () => Promise<OfficeAccount | undefined>
  onSaved: (account: OfficeAccount) => void
  onPassword: (created: NewPassword) => void
  onSecondStepOff: (account: OfficeAccount) => void
  onClose: () => void
}

// The drawer of one account: name, role, sign-in data, and actions for a user who cannot sign in.
export function AccountForm(props: Props) {
  const { account, own, reload, onSaved, onPassword, onSecondStepOff, onClose } = props
  const state = useRecordForm<Values, OfficeAccount>({
    prefix: 'account',
    record: account,
    valuesOf,
    schema,
    save: ({ disabled, factorRequired, ...changes }, version) =>
      updateAccount(account._id, {
        ...changes,
        ...(disabled !== undefined && { disabled: disabled === 'true' }),
        ...(factorRequired !== undefined && { factorRequired: factorRequired === 'true' }),
        ...(version !== undefined && { version }),
      }),
    onSaved,
    reload,
    spoken: (field, value) => words[field]?.(value) ?? value,
  })
  const { wire } = state
  return (
    <FormModal
      title={t.accounts.editAccount}
      state={state}
      failed={(error) =>
        error.status === 409 ? error.message : format(t.accounts.updateFailed, { error: errorMessage(error) })
      }
      action={t.common.update}
      busyAction={t.common.updating}
      onClose={onClose}
    >
      <p className="account-email-line">{account.email}</p>
      <TextInput {...wire('name')} label={t.common.name} autoComplete="off" />
      <Select {...wire('role')} label={t.accounts.role} options={roleOptions} />
      <Select {...wire('disabled')} label={t.accounts.signIn} options={signInOptions} />
      <Select {...wire('factorRequired')} label={t.accounts.twoStep} options={factorOptions} />
      {own ? (
        <p>
          {rich(t.accounts.ownAccount, { link: <Link to="/admin/account">{t.common.yourAccount}</Link> })}
        </p>
      ) : (
        <AccountRescue account={account} onPassword={onPassword} onSecondStepOff={onSecondStepOff} />
      )}
    </FormModal>
  )
}

const signInOptions = [
  { value: 'false', label: t.accounts.maySignIn },
  { value: 'true', label: t.accounts.disabled },
]

const factorOptions = [
  { value: 'false', label: t.accounts.factorOptional },
  { value: 'true', label: t.accounts.factorRequired },
]

const words: Readonly<Record<string, (chosen: string) => string>> = {
  role: wordsOf(roleOptions),
  disabled: wordsOf(signInOptions),
  factorRequired: wordsOf(factorOptions),
}

function wordsOf(options: readonly SelectOption[]) {
  return (chosen: string) => options.find(({ value }) => value === chosen)?.label ?? chosen
}

const schema = v.object({
  name: rule.name(t.required.accountName),
  role: rule.requiredText(t.required.role),
  disabled: v.string(),
  factorRequired: v.string(),
})

function valuesOf(account: OfficeAccount | undefined): Values {
  return {
    name: account?.name ?? '',
    role: account?.role ?? '',
    disabled: String(account?.disabled ?? false),
    factorRequired: String(account?.factorRequired ?? false),
  }
}

type AccountRescueProps = {
  account: OfficeAccount
  onPassword: (created: NewPassword) => void
  onSecondStepOff: (account: OfficeAccount) => void
}

// The actions that help a user who has forgotten the password or lost the phone.
function AccountRescue({ account, onPassword, onSecondStepOff }: AccountRescueProps) {
  const [asks, setAsks] = useState<'password' | 'step'>()
  const password = useMutation({ mutationFn: () => resetPassword(account), onSuccess: onPassword })
  const step = useMutation({
    mutationFn: () => switchSecondStepOff(account),
    onSuccess: () => onSecondStepOff(account),
  })
  const close = () => setAsks(undefined)
  return (
    <section className="account-rescue" aria-labelledby="account-rescue">
      <h3 id="account-rescue">{format(t.accounts.rescueTitle, { name: account.name })}</h3>
      <p>
        <Button variant="line" size="sm" onClick={() => setAsks('password')}>
          {t.accounts.resetPassword}
        </Button>
      </p>
      {(account.secondFactor || account.passkeys > 0) && (
        <p>
          <Button variant="line" size="sm" onClick={() => setAsks('step')}>
            {t.accounts.turnOffTwoStep}
          </Button>
        </p>
      )}
      <AskDialog
        open={asks === 'password'}
        title={t.accounts.resetPasswordTitle}
        action={t.accounts.resetPassword}
        busyAction={t.accounts.resetting}
        busy={password.isPending}
        keep={t.common.keep}
        failure={password.error && format(t.accounts.resetFailed, { error: errorMessage(password.error) })}
        onAction={() => password.mutate()}
        onKeep={close}
      >
        <p>{format(t.accounts.resetText, { email: account.email })}</p>
      </AskDialog>
      <AskDialog
        open={asks === 'step'}
        title={t.accounts.turnOffTwoStepTitle}
        action={t.accounts.turnOff}
        busyAction={t.accounts.turningOff}
        busy={step.isPending}
        keep={t.common.keep}
        failure={step.error && format(t.accounts.turnOffFailed, { error: errorMessage(step.error) })}
        onAction={() => step.mutate()}
        onKeep={close}
      >
        <p>{format(t.accounts.turnOffText, { email: account.email })}</p>
      </AskDialog>
    </section>
  )
}
