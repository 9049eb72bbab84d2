import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { Notice } from '../../../ui/notice'
import { errorMessage, describeError } from '../../api/api-error'
import type { SignedIn } from '../../api/records'
import { useSlashKey } from '../../layout/list-keys'
import { newPassword, PasswordInput } from '../../session/password-input'
import { useAccount, useMay, roleName } from '../../session/permissions'
import { sessionQuery, forgetSession } from '../../session/session'
import { t } from '../../texts'
import { AskTask } from '../../ui/ask-dialog'
import { AskLeave } from '../../ui/ask-leave'
import { formatMoment } from '../../ui/dates'
import { PageTitle } from '../../ui/page-title'
import { QueryError } from '../../ui/query-error'
import { requiredText } from '../../ui/rules'
import { Skeleton } from '../../ui/skeleton'
import { showDone, showFailure } from '../../ui/toast-list'
import { useFields } from '../../ui/use-fields'
import { useRefresh } from '../../ui/use-refresh'
import { browserName } from './browser-name'
import { changePassword, sessionsQuery, endSession, signOutEverywhere } from './own-account-api'
import { PasskeysCard } from './passkeys-card'
import { SecondStepCard } from './second-step-card'

// The user's own account: password, second factor, active sessions, and keyboard shortcuts.
export function OwnAccountScreen() {
  const account = useAccount()
  const { name, email, mustChange, needsFactor } = account
  // The card with the keyboard shortcuts is shown only if the account has the read permission, because the search
  // requires this permission.
  const mayRead = useMay('read')
  return (
    <>
      <PageTitle note={`${name || email}. ${email}, ${roleName(account.role).toLowerCase()}.`} />
      {needsFactor && !mustChange && (
        <Notice kind="warn" icon="alert" title={t.ownAccount.factorNeeded}>
          <p>{t.ownAccount.factorNeededText}</p>
        </Notice>
      )}
      <div className="account-cards">
        <PasswordCard />
        {/* Until the account has its own password and the required second factor, the server refuses all other
            requests. */}
        {!mustChange && <SecondStepCard />}
        {!mustChange && <PasskeysCard />}
        {mayRead && <KeysCard />}
        {!mustChange && !needsFactor && <SessionsCard />}
      </div>
    </>
  )
}

// The card that switches the portal's keyboard shortcuts on or off. The setting is stored on this computer.
function KeysCard() {
  const [slash, setSlash] = useSlashKey()
  return (
    <section className="card account-card" aria-labelledby="own-keys">
      <h2 id="own-keys">{t.ownAccount.keyboard}</h2>
      <Checkbox
        name="slash"
        idPrefix="keys"
        label={t.ownAccount.slashKey}
        hint={t.ownAccount.slashKeyHint}
        checked={slash}
        onChange={(event) => setSlash(event.target.checked)}
      />
    </section>
  )
}

const schema = v.object({
  current: requiredText(t.required.currentPassword),
  password: newPassword,
})

// Changes the user's password. All other sessions of the account end.
function PasswordCard() {
  const refresh = useRefresh(sessionQuery.queryKey, sessionsQuery.queryKey)
  const { email } = useAccount()
  const { form, submit, failure, isSubmitting, unsent, errorOf } = useFields(
    { current: '', password: '' },
    schema,
    async ({ current, password }, reset) => {
      await changePassword(current, password)
      reset()
      showDone(t.ownAccount.passwordChanged)
      refresh()
    },
  )
  return (
    <section className="card account-card" aria-labelledby="own-password">
      <h2 id="own-password">{t.common.password}</h2>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {failure && (
          <Notice
            kind="bad"
            live="alert"
            title={format(t.ownAccount.changeFailed, { error: errorMessage(failure) })}
          />
        )}
        {/* Password managers need this field to know which account the password belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordInput
          {...form.register('current')}
          label={t.ownAccount.currentPassword}
          idPrefix="password"
          error={errorOf('current')}
        />
        <PasswordInput
          {...form.register('password')}
          label={t.ownAccount.newPassword}
          hint={t.ownAccount.passwordHint}
          autoComplete="new-password"
          idPrefix="password"
          error={errorOf('password')}
        />
        <Button type="submit" size="sm" busy={isSubmitting} busyLabel={t.ownAccount.changing}>
          {t.ownAccount.changePassword}
        </Button>
        <AskLeave dirty={unsent} ofPage />
      </form>
    </section>
  )
}

// The account's active sessions, with a button that ends all of them.
function SessionsCard() {
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
