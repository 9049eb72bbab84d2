import { useAccount } from '../../session/permissions'
import { roleName } from '../../session/roles'
import { PageTitle } from '../../ui/page-title'
import { PasswordCard } from './password-card'
import { SecondStepCard } from './second-step-card'
import { SessionsCard } from './sessions-card'

// The own account: password, second step, and where it is signed in.
export function OwnAccountScreen() {
  const { name, email, role } = useAccount()
  return (
    <>
      <PageTitle title="Your account" note={`${name || email}. ${email}, ${roleName(role).toLowerCase()}.`} />
      <div className="account-cards">
        <PasswordCard />
        <SecondStepCard />
        <SessionsCard />
      </div>
    </>
  )
}
