import { useState } from 'react'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import type { FactorOffer } from '../../api/records'
import { useAccount } from '../../session/permissions'
import { sessionQuery } from '../../session/session'
import { t } from '../../texts'
import { showDone } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import { FirstCode } from './first-code'
import { offerSecondStep, renewRecoveryCodes, sessionsQuery, switchSecondStepOff } from './own-account-api'
import { PasswordAgain } from './password-again'
import { RecoveryCodes } from './recovery-codes'

type Task =
  | { kind: 'begin' | 'renew' | 'off' }
  | { kind: 'confirm'; offer: FactorOffer }
  | { kind: 'codes'; codes: readonly string[]; done: string }

// Switches the second factor on and off. The second factor is a code from an authenticator app.
export function SecondStepCard() {
  const { secondFactor } = useAccount()
  const [task, setTask] = useState<Task>()
  return (
    <section className="card account-card" aria-labelledby="own-step">
      <h2 id="own-step">{t.ownAccount.twoStep}</h2>
      <p>
        {secondFactor ? (
          <Badge tone="good">{t.ownAccount.on}</Badge>
        ) : (
          <Badge icon={null}>{t.ownAccount.off}</Badge>
        )}{' '}
        {secondFactor ? t.ownAccount.twoStepOnText : t.ownAccount.twoStepOffText}
      </p>
      <div className="account-buttons">
        {secondFactor ? (
          <>
            <Button variant="line" size="sm" onClick={() => setTask({ kind: 'renew' })}>
              {t.ownAccount.newRecoveryCodes}
            </Button>
            <Button variant="line" size="sm" onClick={() => setTask({ kind: 'off' })}>
              {t.ownAccount.turnOff}
            </Button>
          </>
        ) : (
          <Button size="sm" onClick={() => setTask({ kind: 'begin' })}>
            {t.ownAccount.turnOn}
          </Button>
        )}
      </div>
      {task && <StepDialog task={task} onTask={setTask} />}
    </section>
  )
}

function StepDialog({ task, onTask }: { task: Task; onTask: (task: Task | undefined) => void }) {
  const refresh = useRefresh(sessionQuery.queryKey, sessionsQuery.queryKey)
  const close = () => onTask(undefined)
  if (task.kind === 'codes') {
    return (
      <RecoveryCodes
        codes={task.codes}
        onKept={() => {
          close()
          showDone(task.done)
        }}
      />
    )
  }
  if (task.kind === 'confirm') {
    return (
      <FirstCode
        offer={task.offer}
        onConfirmed={(codes) => {
          onTask({ kind: 'codes', codes, done: t.ownAccount.turnedOn })
          refresh()
        }}
        onClose={close}
      />
    )
  }
  const { text, ...words } = questions[task.kind]
  const answers = {
    begin: async (current: string) => onTask({ kind: 'confirm', offer: await offerSecondStep(current) }),
    renew: async (current: string) => {
      const codes = await renewRecoveryCodes(current)
      onTask({ kind: 'codes', codes, done: t.ownAccount.codesRenewed })
    },
    off: async (current: string, code: string) => {
      await switchSecondStepOff(current, code)
      close()
      showDone(t.ownAccount.turnedOff)
      refresh()
    },
  }
  return (
    <PasswordAgain {...words} withCode={task.kind === 'off'} send={answers[task.kind]} onClose={close}>
      {text}
    </PasswordAgain>
  )
}

// The password dialog's texts for each change.
const questions = {
  begin: {
    title: t.ownAccount.turnOnTwoStep,
    action: t.ownAccount.continue,
    busyAction: t.ownAccount.checking,
    danger: false,
    text: t.ownAccount.enterPasswordAgain,
  },
  renew: {
    title: t.ownAccount.newRecoveryCodes,
    action: t.ownAccount.makeCodes,
    busyAction: t.ownAccount.making,
    danger: false,
    text: t.ownAccount.renewText,
  },
  off: {
    title: t.ownAccount.turnOffTitle,
    action: t.ownAccount.turnOff,
    busyAction: t.ownAccount.turningOff,
    danger: true,
    text: t.ownAccount.turnOffText,
  },
}
