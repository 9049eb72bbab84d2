import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { errorMessage } from '../../api/api-error'
import type { OfficeAccount } from '../../api/records'
import { t } from '../../texts'
import { AskDialog } from '../../ui/ask-dialog'
import { resetPassword, switchSecondStepOff, type NewPassword } from './accounts-api'

type Props = {
  account: OfficeAccount
  onPassword: (created: NewPassword) => void
  onSecondStepOff: (account: OfficeAccount) => void
}

// The actions that help a user who has forgotten the password or lost the phone.
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
      <h3 id="account-rescue">{format(t.accounts.rescueTitle, { name: account.name })}</h3>
      <p>
        <Button variant="line" size="sm" onClick={() => setAsks('password')}>
          {t.accounts.resetPassword}
        </Button>
      </p>
      {(account.secondFactor || account.passkeys > 0) && (
        <p>
          <Button variant="line" size="sm" onClick={() => setAsks('step')}>
            {t.accounts.turnOffTwoStep}
          </Button>
        </p>
      )}
      <AskDialog
        open={asks === 'password'}
        title={t.accounts.resetPasswordTitle}
        action={t.accounts.resetPassword}
        busyAction={t.accounts.resetting}
        busy={password.isPending}
        keep={t.common.keep}
        failure={password.error && format(t.accounts.resetFailed, { error: errorMessage(password.error) })}
        onAction={() => password.mutate()}
        onKeep={close}
      >
        <p>{format(t.accounts.resetText, { email: account.email })}</p>
      </AskDialog>
      <AskDialog
        open={asks === 'step'}
        title={t.accounts.turnOffTwoStepTitle}
        action={t.accounts.turnOff}
        busyAction={t.accounts.turningOff}
        busy={step.isPending}
        keep={t.common.keep}
        failure={step.error && format(t.accounts.turnOffFailed, { error: errorMessage(step.error) })}
        onAction={() => step.mutate()}
        onKeep={close}
      >
        <p>{format(t.accounts.turnOffText, { email: account.email })}</p>
      </AskDialog>
    </section>
  )
}
