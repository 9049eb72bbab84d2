import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { answerLostSession, useLostSession } from '../api/lost-session'
import { t } from '../texts'
import { Modal } from '../ui/modal'
import { LoginForm } from './login-form'
import { forgetSession, sessionQuery } from './session'

// The session has ended while the portal was open. Whoever signs in again, over whatever is on the screen, goes on
// where they were: nothing that was typed is lost, and what was refused is done. Closing it leaves the screen as it
// is.
export function SignInAgain({ onLeave }: { onLeave: () => void }) {
  const lost = useLostSession()
  const client = useQueryClient()
  const { data: account } = useQuery({ ...sessionQuery, enabled: false })
  // Nobody is left who could answer.
  const nobody = lost && !account
  useEffect(() => {
    if (nobody) answerLostSession(false)
  }, [nobody])
  if (!lost || !account) return null
  return (
    // Esc belongs to this dialog and not to the form below it.
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
