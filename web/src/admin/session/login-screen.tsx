import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import loginArt from '../../assets/art/login.svg'
import societyMark from '../../assets/art/society-mark-placeholder.svg'
import { format } from '../../i18n/format'
import { Button } from '../../ui/button'
import { FairMark } from '../../ui/fair-mark'
import { Notice } from '../../ui/notice'
import { ApiError, errorMessage } from '../api/api-error'
import { eventQuery } from '../layout/event-query'
import { t } from '../texts'
import { useDocumentTitle } from '../ui/page-title'
import { LoginForm } from './login-form'
import { passkeysPossible } from './passkey'
import { signInWithPasskey } from './session'

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

// The button for signing in with a passkey instead of e-mail and password. It is shown only if the browser supports
// passkeys.
function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const client = useQueryClient()
  const signingIn = useMutation({
    mutationFn: async () => signInWithPasskey(client),
    onSuccess: onSignedIn,
  })
  if (!passkeysPossible()) return null
  const { error } = signingIn
  return (
    <>
      {error && (
        <Notice
          kind="bad"
          live="alert"
          title={error instanceof ApiError ? errorMessage(error) : t.layout.loginForm.passkeyCancelled}
        />
      )}
      <Button
        variant="line"
        wide
        busy={signingIn.isPending}
        busyLabel={t.layout.loginForm.signingIn}
        onClick={() => signingIn.mutate()}
      >
        {t.layout.loginForm.passkey}
      </Button>
    </>
  )
}
