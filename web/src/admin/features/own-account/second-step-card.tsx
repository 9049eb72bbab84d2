import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import type { FactorOffer } from '../../api/records'
import { useAccount } from '../../session/permissions'
import { sessionQuery } from '../../session/session'
import { showDone } from '../../ui/toast-list'
import { FirstCode } from './first-code'
import { offerSecondStep, renewRecoveryCodes, sessionsQuery, switchSecondStepOff } from './own-account-api'
import { PasswordAgain } from './password-again'
import { RecoveryCodes } from './recovery-codes'

type Task =
  | { kind: 'begin' | 'renew' | 'off' }
  | { kind: 'confirm'; offer: FactorOffer }
  | { kind: 'codes'; codes: readonly string[]; done: string }

// The second step of signing in: a code of an authenticator app. Here it is switched on and off.
export function SecondStepCard() {
  const { secondFactor } = useAccount()
  const [task, setTask] = useState<Task>()
  return (
    <section className="card account-card" aria-labelledby="own-step">
      <h2 id="own-step">Second step</h2>
      <p>
        {secondFactor ? <Badge tone="good">On</Badge> : <Badge icon={null}>Off</Badge>}{' '}
        {secondFactor
          ? 'Signing in asks for a code of your authenticator app.'
          : 'With it, a stolen password alone opens nothing: signing in also asks for a code of an app on your phone.'}
      </p>
      <div className="account-buttons">
        {secondFactor ? (
          <>
            <Button variant="line" size="sm" onClick={() => setTask({ kind: 'renew' })}>
              New recovery codes
            </Button>
            <Button variant="line" size="sm" onClick={() => setTask({ kind: 'off' })}>
              Switch off
            </Button>
          </>
        ) : (
          <Button size="sm" onClick={() => setTask({ kind: 'begin' })}>
            Switch on
          </Button>
        )}
      </div>
      {task && <StepDialog task={task} onTask={setTask} />}
    </section>
  )
}

function StepDialog({ task, onTask }: { task: Task; onTask: (task: Task | undefined) => void }) {
  const client = useQueryClient()
  const close = () => onTask(undefined)
  const refresh = () => {
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
    void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  }
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
          onTask({ kind: 'codes', codes, done: 'The second step is on. Other browsers are signed out.' })
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
      onTask({ kind: 'codes', codes, done: 'Your recovery codes are new. The old ones no longer work.' })
    },
    off: async (current: string) => {
      await switchSecondStepOff(current)
      close()
      showDone('The second step is off')
      refresh()
    },
  }
  return (
    <PasswordAgain {...words} send={answers[task.kind]} onClose={close}>
      {text}
    </PasswordAgain>
  )
}

// What is asked with the password before something is changed.
const questions = {
  begin: {
    title: 'Switch the second step on',
    action: 'Continue',
    busyAction: 'Checking...',
    danger: false,
    text: 'Please enter your password again.',
  },
  renew: {
    title: 'New recovery codes',
    action: 'Make new codes',
    busyAction: 'Making...',
    danger: false,
    text: 'The codes that you have now stop working. Please enter your password again.',
  },
  off: {
    title: 'Switch the second step off?',
    action: 'Switch off',
    busyAction: 'Switching off...',
    danger: true,
    text: 'Your password alone will then be enough to sign in. Please enter it again.',
  },
}
