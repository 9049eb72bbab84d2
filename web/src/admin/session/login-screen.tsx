import { useQuery } from '@tanstack/react-query'
import loginArt from '../../assets/art/login.svg'
import societyMark from '../../assets/art/society-mark-placeholder.svg'
import { format } from '../../i18n/format'
import { FairMark } from '../../ui/fair-mark'
import { eventQuery } from '../layout/event-query'
import { t } from '../texts'
import { useDocumentTitle } from '../ui/document-title'
import { LoginForm } from './login-form'
import { PasskeyButton } from './passkey-button'

// The sign-in page at /admin.
export function LoginScreen({ onSignedIn }: { onSignedIn: () => void }) {
  const event = useQuery(eventQuery)
  useDocumentTitle(t.common.adminPortal)
  return (
    <div className="login">
      <div className="login-art" aria-hidden="true">
        <img src={loginArt} alt="" />
      </div>
      <main className="login-main">
        <div className="login-marks">
          <img src={societyMark} alt="" width={60} height={60} />
          <FairMark size={60} />
        </div>
        <h1>{t.common.adminPortal}</h1>
        <p>
          {event.data
            ? format(t.layout.loginScreen.officeOf, { fair: event.data.title })
            : t.layout.loginScreen.office}
        </p>
        <LoginForm onSignedIn={onSignedIn} />
        <PasskeyButton onSignedIn={onSignedIn} />
        <p>
          <a href="/admin/forgotten-password">{t.layout.loginScreen.forgotten}</a>
        </p>
        <p>
          <a href="/">{t.layout.loginScreen.website}</a>
        </p>
      </main>
    </div>
  )
}
