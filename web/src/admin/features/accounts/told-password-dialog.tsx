import { rich } from '../../../i18n/format'
import { KeepDialog } from '../../session/keep-dialog'
import { t } from '../../texts'
import type { ToldPassword } from './accounts-api'

// Shows a generated password to hand over to the user. It cannot be shown again later.
export function ToldPasswordDialog({ told, onKept }: { told: ToldPassword; onKept: () => void }) {
  return (
    <KeepDialog
      title={t.accounts.passwordTitle}
      secret={told.password}
      question={t.accounts.closePassword}
      kept={t.accounts.handedOver}
      onKept={onKept}
    >
      <p>{rich(t.accounts.passwordText, { email: <b>{told.email}</b> })}</p>
      <p className="keep-secret">
        <code>{told.password}</code>
      </p>
    </KeepDialog>
  )
}
