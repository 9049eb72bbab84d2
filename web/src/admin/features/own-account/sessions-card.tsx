import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/loader'
import { describeError, sentenceOf } from '../../api/api-error'
import type { SignedIn } from '../../api/records'
import { forgetSession } from '../../session/session'
import { AskDialog } from '../../ui/ask-dialog'
import { formatMoment } from '../../ui/dates'
import { ErrorBanner } from '../../ui/error-banner'
import { browserName } from './browser-name'
import { sessionsQuery, signOutEverywhere } from './own-account-api'

// Where the account is signed in, and the way to end all of it.
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery)
  const [asking, setAsking] = useState(false)
  return (
    <section className="card account-card" aria-labelledby="own-sessions">
      <h2 id="own-sessions">Where you are signed in</h2>
      {sessions.isError && !sessions.data && (
        <ErrorBanner
          title={`Failed to fetch sessions: ${describeError(sessions.error)}`}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.isPending && <Skeleton label="Loading sessions" lines={2} />}
      {sessions.data && (
        <ul className="sessions">
          {sessions.data.map((session) => (
            <SessionLine key={`${session.createdAt} ${session.address}`} session={session} />
          ))}
        </ul>
      )}
      <p>If you do not know one of them, change your password and sign out everywhere.</p>
      <div className="account-buttons">
        <Button variant="line" size="sm" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      {asking && <AskSignOut onClose={() => setAsking(false)} />}
    </section>
  )
}

function SessionLine({ session: { agent, address, createdAt, seenAt, current } }: { session: SignedIn }) {
  return (
    <li>
      <b title={agent}>{browserName(agent)}</b>
      {current && <Badge tone="good">This one</Badge>}
      <small>
        {address}. Signed in {formatMoment(createdAt)}
        {!current && `, last seen ${formatMoment(seenAt)}`}
      </small>
    </li>
  )
}

function AskSignOut({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const router = useRouter()
  const leaving = useMutation({
    mutationFn: signOutEverywhere,
    onSuccess: () => {
      forgetSession(client)
      void router.invalidate()
    },
  })
  return (
    <AskDialog
      open
      title="Sign out everywhere?"
      action="Sign out everywhere"
      busyAction="Signing out..."
      busy={leaving.isPending}
      keep="Stay signed in"
      failure={leaving.error && `Failed to sign out: ${sentenceOf(leaving.error)}`}
      onAction={() => leaving.mutate()}
      onKeep={onClose}
    >
      <p>Every browser that is signed in with your account has to sign in again, this one too.</p>
    </AskDialog>
  )
}
