import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { sentenceOf } from '../../api/api-error'
import type { OfficeAccount } from '../../api/records'
import { AskDialog } from '../../ui/ask-dialog'
import { resetPassword, switchSecondStepOff, type ToldPassword } from './accounts-api'

type Props = {
  account: OfficeAccount
  onPassword: (told: ToldPassword) => void
  onSecondStepOff: (account: OfficeAccount) => void
}

// What helps somebody who forgot the password or lost the phone.
export function AccountRescue({ account, onPassword, onSecondStepOff }: Props) {
  const [asks, setAsks] = useState<'password' | 'step'>()
  const password = useMutation({ mutationFn: () => resetPassword(account), onSuccess: onPassword })
  const step = useMutation({
    mutationFn: () => switchSecondStepOff(account),
    onSuccess: () => onSecondStepOff(account),
  })
  const close = () => setAsks(undefined)
  return (
    <section className="account-rescue" aria-labelledby="account-rescue">
      <h3 id="account-rescue">If {account.name} cannot sign in</h3>
      <p>
        <Button variant="line" size="sm" onClick={() => setAsks('password')}>
          Reset password
        </Button>
      </p>
      {account.secondFactor && (
        <p>
          <Button variant="line" size="sm" onClick={() => setAsks('step')}>
            Switch second step off
          </Button>
        </p>
      )}
      <AskDialog
        open={asks === 'password'}
        title="Reset password?"
        action="Reset password"
        busyAction="Resetting..."
        busy={password.isPending}
        keep="Keep"
        failure={password.error && `Failed to reset password: ${sentenceOf(password.error)}`}
        onAction={() => password.mutate()}
        onKeep={close}
      >
        <p>
          {account.email} is signed out everywhere and gets a new password, which is shown to you once. The
          old one stops working at once.
        </p>
      </AskDialog>
      <AskDialog
        open={asks === 'step'}
        title="Switch second step off?"
        action="Switch off"
        busyAction="Switching off..."
        busy={step.isPending}
        keep="Keep"
        failure={step.error && `Failed to switch the second step off: ${sentenceOf(step.error)}`}
        onAction={() => step.mutate()}
        onKeep={close}
      >
        <p>
          Do this only when you are sure who asks: {account.email} then signs in with the password alone, and
          is signed out everywhere now.
        </p>
      </AskDialog>
    </section>
  )
}
