import { useMutation } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { errorMessage } from '../../api/api-error'
import type { OfficeAccount } from '../../api/records'
import { t } from '../../texts'
import { AskDialog } from '../../ui/ask-dialog'
import { deleteAccount } from './accounts-api'

type Props = {
  account: OfficeAccount
  onDeleted: (account: OfficeAccount) => void
  onClose: () => void
}

// Asks for confirmation before an account is deleted.
export function DeleteAccount({ account, onDeleted, onClose }: Props) {
  const deleting = useMutation({
    mutationFn: () => deleteAccount(account._id),
    onSuccess: () => onDeleted(account),
  })
  return (
    <AskDialog
      open
      title={t.accounts.removeTitle}
      action={t.common.remove}
      busyAction={t.accounts.removing}
      icon="trash"
      keep={t.common.keep}
      busy={deleting.isPending}
      failure={deleting.error && format(t.accounts.removeFailed, { error: errorMessage(deleting.error) })}
      onAction={() => deleting.mutate()}
      onKeep={onClose}
    >
      <p>{format(t.accounts.removeText, { email: account.email })}</p>
    </AskDialog>
  )
}
