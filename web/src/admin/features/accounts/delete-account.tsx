import { format } from '../../../i18n/format'
import { errorMessage } from '../../api/api-error'
import type { OfficeAccount } from '../../api/records'
import { t } from '../../texts'
import { AskTask } from '../../ui/ask-task'
import { deleteAccount } from './accounts-api'

type Props = {
  account: OfficeAccount
  onDeleted: (account: OfficeAccount) => void
  onClose: () => void
}

// Asks for confirmation before an account is deleted.
export function DeleteAccount({ account, onDeleted, onClose }: Props) {
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
