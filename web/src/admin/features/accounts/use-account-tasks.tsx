import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { format } from '../../../i18n/format'
import { errorMessage } from '../../api/api-error'
import type { OfficeAccount } from '../../api/records'
import { useAccount } from '../../session/permissions'
import { sessionQuery } from '../../session/session'
import { t } from '../../texts'
import { showDone, showFailure } from '../../ui/toast-list'
import { AccountForm } from './account-form'
import { accountsKey, everyAccount, restoreAccount, type NewPassword } from './accounts-api'
import { DeleteAccount } from './delete-account'
import { NewAccountForm } from './new-account-form'
import { NewPasswordDialog } from './new-password-dialog'

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
