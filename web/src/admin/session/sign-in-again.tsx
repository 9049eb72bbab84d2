import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { answerLostSession, useWantedProof } from '../api/lost-session'
import { t } from '../texts'
import { Modal } from '../ui/modal'
import { LoginForm } from './login-form'
import { forgetSession, sessionQuery } from './session'

// A dialog for a session that expired while the portal was open. After signing in, the user stays on the same screen.
// The typed text is still there, and refused requests are repeated. If the user closes the dialog, nothing on the
// screen changes.
export function SignInAgain({ onLeave }: { onLeave: () => void }) {
  const lost = useWantedProof() === 'sign-in'
  const client = useQueryClient()
  const { data: account } = useQuery({ ...sessionQuery, enabled: false })
  // Whether a request was refused although nobody had been signed in. There is then no account that could sign in
  // again, so the request fails.
  const nobody = lost && !account
  useEffect(() => {
    if (nobody) answerLostSession(false)
  }, [nobody])
  if (!lost || !account) return null
  return (
    // The handler stops Esc here, so that it closes only this dialog and not the form below it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        answerLostSession(false)
      }}
    >
      <Modal open title={t.layout.signInAgain.title} onClose={() => answerLostSession(false)}>
        <div className="modal-body">
          <p>{t.layout.signInAgain.text}</p>
          <LoginForm
            again={account.email}
            onSignedIn={() => answerLostSession(true)}
            onLeave={() => {
              forgetSession(client)
              answerLostSession(false)
              onLeave()
            }}
          />
        </div>
      </Modal>
    </div>
  )
}
