import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { format, rich } from '../../../i18n/format'
import { Select } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import type { OfficeAccount } from '../../api/records'
import { KeepDialog } from '../../session/keep-dialog'
import { useAccount, roleOptions } from '../../session/permissions'
import { sessionQuery } from '../../session/session'
import { t } from '../../texts'
import { AskTask } from '../../ui/ask-dialog'
import { FormModal } from '../../ui/form-modal'
import { useSendForm } from '../../ui/record-form'
import { optionalEmail, requiredText } from '../../ui/rules'
import { showDone, showFailure } from '../../ui/toast-list'
import { AccountForm } from './account-form'
import {
  accountsKey,
  everyAccount,
  restoreAccount,
  type NewPassword,
  deleteAccount,
  addAccount,
} from './accounts-api'

type Task =
  | { kind: 'add' }
  | { kind: 'edit' | 'delete'; account: OfficeAccount }
  | { kind: 'password'; created: NewPassword }

// An owner's actions on accounts, and the dialog of the action that is in progress.
export function useAccountTasks() {
  const client = useQueryClient()
  const { email: own } = useAccount()
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)

  const actions = useMemo(
    () => ({
      onAdd: () => setTask({ kind: 'add' }),
      onEdit: (account: OfficeAccount) => setTask({ kind: 'edit', account }),
      onDelete: (account: OfficeAccount) => setTask({ kind: 'delete', account }),
      onRestore: (account: OfficeAccount) => void bringBack(client, account),
    }),
    [client],
  )

  function refresh() {
    void client.invalidateQueries({ queryKey: accountsKey })
  }

  function removed(account: OfficeAccount) {
    close()
    showDone(format(t.accounts.removed, { email: account.email }), () => void bringBack(client, account))
    refresh()
  }

  function finish(text: string) {
    close()
    showDone(text)
    refresh()
  }

  function showPassword(created: NewPassword) {
    if (created.password === '') return finish(format(t.accounts.linkSent, { email: created.email }))
    setTask({ kind: 'password', created })
    refresh()
  }

  function saved({ email }: OfficeAccount) {
    finish(format(t.accounts.saved, { email }))
    // A new role ends all sessions of an account. If the user has changed their own account, the portal must read the
    // session again.
    if (email === own) void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }

  const dialog = task && (
    <>
      {task.kind === 'add' && <NewAccountForm onAdded={showPassword} onClose={close} />}
      {task.kind === 'password' && <NewPasswordDialog created={task.created} onKept={close} />}
      {task.kind === 'delete' && <DeleteAccount account={task.account} onDeleted={removed} onClose={close} />}
      {task.kind === 'edit' && (
        <AccountForm
          account={task.account}
          own={task.account.email === own}
          reload={async () => {
            const accounts = await client.fetchQuery({ ...everyAccount(false), staleTime: 0 })
            return accounts.find(({ _id }) => _id === task.account._id)
          }}
          onSaved={saved}
          onPassword={showPassword}
          onSecondStepOff={({ email }) => finish(format(t.accounts.twoStepIsOff, { email }))}
          onClose={close}
        />
      )}
    </>
  )

  return { own, actions, dialog }
}

// Restores a deleted account with its former password and second factor.
async function bringBack(client: QueryClient, { _id, email }: OfficeAccount): Promise<void> {
  try {
    await restoreAccount(_id)
    showDone(format(t.accounts.restored, { email }))
  } catch (error) {
    showFailure(format(t.accounts.restoreFailed, { email }), errorMessage(error))
  }
  await client.invalidateQueries({ queryKey: accountsKey })
}

// Shows a generated password, which the owner gives to the user. The password cannot be shown again later.
function NewPasswordDialog({ created, onKept }: { created: NewPassword; onKept: () => void }) {
  return (
    <KeepDialog
      title={t.accounts.passwordTitle}
      secret={created.password}
      question={t.accounts.closePassword}
      kept={t.accounts.handedOver}
      onKept={onKept}
    >
      <p>{rich(t.accounts.passwordText, { email: <b>{created.email}</b> })}</p>
      <p className="keep-secret">
        <code>{created.password}</code>
      </p>
    </KeepDialog>
  )
}

type Props = {
  account: OfficeAccount
  onDeleted: (account: OfficeAccount) => void
  onClose: () => void
}

// Asks for confirmation before an account is deleted.
function DeleteAccount({ account, onDeleted, onClose }: Props) {
  return (
    <AskTask
      title={t.accounts.removeTitle}
      action={t.common.remove}
      busyAction={t.accounts.removing}
      icon="trash"
      keep={t.common.keep}
      send={() => deleteAccount(account._id)}
      failed={(error) => format(t.accounts.removeFailed, { error: errorMessage(error) })}
      onDone={() => onDeleted(account)}
      onClose={onClose}
    >
      <p>{format(t.accounts.removeText, { email: account.email })}</p>
    </AskTask>
  )
}

// The form that creates an account. The server's response contains the initial password of the account.
function NewAccountForm({
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
