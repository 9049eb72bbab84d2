import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { describeError, errorMessage } from '../../api/api-error'
import type { SignedIn } from '../../api/records'
import { forgetSession } from '../../session/session'
import { t } from '../../texts'
import { AskTask } from '../../ui/ask-task'
import { formatMoment } from '../../ui/dates'
import { QueryError } from '../../ui/query-error'
import { Skeleton } from '../../ui/skeleton'
import { showDone, showFailure } from '../../ui/toast-list'
import { browserName } from './browser-name'
import { endSession, sessionsQuery, signOutEverywhere } from './own-account-api'

// The account's active sessions, with a button that ends all of them.
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery)
  const [asking, setAsking] = useState(false)
  return (
    <section className="card account-card" aria-labelledby="own-sessions">
      <h2 id="own-sessions">{t.ownAccount.sessions}</h2>
      {!sessions.data && (
        <QueryError query={sessions} text={t.ownAccount.fetchFailed} reasonOf={describeError} />
      )}
      {sessions.isPending && <Skeleton label={t.ownAccount.loadingSessions} lines={2} />}
      {sessions.data && (
        <ul className="sessions">
          {sessions.data.map((session) => (
            <SessionLine key={session._id} session={session} />
          ))}
        </ul>
      )}
      <p>{t.ownAccount.sessionsHint}</p>
      <div className="account-buttons">
        <Button variant="line" size="sm" onClick={() => setAsking(true)}>
          {t.ownAccount.signOutEverywhere}
        </Button>
      </div>
      {asking && <AskSignOut onClose={() => setAsking(false)} />}
    </section>
  )
}

function SessionLine({ session }: { session: SignedIn }) {
  const { _id, agent, address, createdAt, seenAt, current } = session
  const client = useQueryClient()
  const ending = useMutation({
    mutationFn: () => endSession(_id),
    onSuccess: () => showDone(format(t.ownAccount.sessionEnded, { browser: browserName(agent) })),
    onError: (error) => showFailure(t.ownAccount.endSessionFailed, errorMessage(error)),
    onSettled: () => void client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  return (
    <li>
      <b title={agent}>{browserName(agent)}</b>
      {current && <Badge tone="good">{t.ownAccount.thisBrowser}</Badge>}
      <small>
        {current
          ? format(t.ownAccount.session, { address, signedIn: formatMoment(createdAt) })
          : format(t.ownAccount.sessionSeen, {
              address,
              signedIn: formatMoment(createdAt),
              seen: formatMoment(seenAt),
            })}
      </small>
      {!current && (
        <Button
          variant="line"
          size="sm"
          busy={ending.isPending}
          busyLabel={t.ownAccount.signingOut}
          onClick={() => ending.mutate()}
        >
          {t.ownAccount.endSession}
          <span className="vh"> {browserName(agent)}</span>
        </Button>
      )}
    </li>
  )
}

function AskSignOut({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const router = useRouter()
  return (
    <AskTask
      title={t.ownAccount.signOutTitle}
      action={t.ownAccount.signOutEverywhere}
      busyAction={t.ownAccount.signingOut}
      keep={t.ownAccount.staySignedIn}
      send={signOutEverywhere}
      failed={(error) => format(t.ownAccount.signOutFailed, { error: errorMessage(error) })}
      onDone={() => {
        forgetSession(client)
        void router.invalidate()
      }}
      onClose={onClose}
    >
      <p>{t.ownAccount.signOutText}</p>
    </AskTask>
  )
}
