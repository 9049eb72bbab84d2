import { rich } from '../../../i18n/format'
import { KeepDialog } from '../../session/keep-dialog'
import { t } from '../../texts'
import type { NewPassword } from './accounts-api'

// Shows a generated password, which the owner gives to the user. The password cannot be shown again later.
export function NewPasswordDialog({ created, onKept }: { created: NewPassword; onKept: () => void }) {
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
