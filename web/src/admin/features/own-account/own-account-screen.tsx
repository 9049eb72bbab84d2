import { useAccount, useMay } from '../../session/permissions'
import { roleName } from '../../session/roles'
import { t } from '../../texts'
import { PageTitle } from '../../ui/page-title'
import { KeysCard } from './keys-card'
import { PasswordCard } from './password-card'
import { SecondStepCard } from './second-step-card'
import { SessionsCard } from './sessions-card'

// The own account: password, second step, where it is signed in, and the keys.
export function OwnAccountScreen() {
  const { name, email, role } = useAccount()
  // Only who may read has the search.
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
