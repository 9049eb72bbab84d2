import { useAccount, useMay } from '../../session/permissions'
import { roleName } from '../../session/roles'
import { t } from '../../texts'
import { PageTitle } from '../../ui/page-title'
import { KeysCard } from './keys-card'
import { PasswordCard } from './password-card'
import { SecondStepCard } from './second-step-card'
import { SessionsCard } from './sessions-card'

// The user's own account: password, second factor, active sessions, and keyboard shortcuts.
export function OwnAccountScreen() {
  const { name, email, role } = useAccount()
  // The search, and so its shortcut, is only for accounts with the read permission.
  const mayRead = useMay('read')
  return (
    <>
      <PageTitle
        title={t.common.yourAccount}
        note={`${name || email}. ${email}, ${roleName(role).toLowerCase()}.`}
      />
      <div className="account-cards">
        <PasswordCard />
        <SecondStepCard />
        {mayRead && <KeysCard />}
        <SessionsCard />
      </div>
    </>
  )
}
