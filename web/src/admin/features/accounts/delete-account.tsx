import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../api/api-error'
import type { OfficeAccount } from '../../api/records'
import { AskDialog } from '../../ui/ask-dialog'
import { deleteAccount } from './accounts-api'

type Props = {
  account: OfficeAccount
  onDeleted: (account: OfficeAccount) => void
  onClose: () => void
}

// Asks before an account is removed.
export function DeleteAccount({ account, onDeleted, onClose }: Props) {
  const deleting = useMutation({
    mutationFn: () => deleteAccount(account._id),
    onSuccess: () => onDeleted(account),
  })
  return (
    <AskDialog
      open
      title="Remove account?"
      action="Remove"
      busyAction="Removing..."
      icon="trash"
      keep="Keep"
      busy={deleting.isPending}
      failure={deleting.error && `Failed to remove account: ${sentenceOf(deleting.error)}`}
      onAction={() => deleting.mutate()}
      onKeep={onClose}
    >
      <p>
        Are you sure you want to remove the account {account.email}? It is signed out at once. For 30 days an
        owner can restore it; what it did stays in the activity log.
      </p>
    </AskDialog>
  )
}
