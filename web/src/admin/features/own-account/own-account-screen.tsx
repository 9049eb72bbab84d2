import { Notice } from '../../../ui/notice'
import { useAccount, useMay } from '../../session/permissions'
import { roleName } from '../../session/roles'
import { t } from '../../texts'
import { PageTitle } from '../../ui/page-title'
import { KeysCard } from './keys-card'
import { PasskeysCard } from './passkeys-card'
import { PasswordCard } from './password-card'
import { SecondStepCard } from './second-step-card'
import { SessionsCard } from './sessions-card'

// The user's own account: password, second factor, active sessions, and keyboard shortcuts.
export function OwnAccountScreen() {
  const account = useAccount()
  const { name, email, mustChange, needsFactor } = account
  // The card with the keyboard shortcuts is shown only if the account has the read permission, because the search
  // requires this permission.
  const mayRead = useMay('read')
  return (
    <>
      <PageTitle note={`${name || email}. ${email}, ${roleName(account.role).toLowerCase()}.`} />
      {needsFactor && !mustChange && (
        <Notice kind="warn" icon="alert" title={t.ownAccount.factorNeeded}>
          <p>{t.ownAccount.factorNeededText}</p>
        </Notice>
      )}
      <div className="account-cards">
        <PasswordCard />
        {/* Until the account has its own password and the required second factor, the server refuses all other
            requests. */}
        {!mustChange && <SecondStepCard />}
        {!mustChange && <PasskeysCard />}
        {mayRead && <KeysCard />}
        {!mustChange && !needsFactor && <SessionsCard />}
      </div>
    </>
  )
}
