import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { ApiError, errorMessage } from '../api/api-error'
import { t } from '../texts'
import { passkeysPossible } from './passkey'
import { signInWithPasskey } from './session'

// The button for signing in with a passkey instead of e-mail and password. It is shown only if the browser supports
// passkeys.
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
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
