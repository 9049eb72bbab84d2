import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { errorMessage } from '../../api/api-error'
import { newPassword } from '../../session/new-password'
import { PasswordInput } from '../../session/password-input'
import { useAccount } from '../../session/permissions'
import { sessionQuery } from '../../session/session'
import { t } from '../../texts'
import { AskLeave } from '../../ui/ask-leave'
import { requiredText } from '../../ui/rules'
import { showDone } from '../../ui/toast-list'
import { useFields } from '../../ui/use-fields'
import { useRefresh } from '../../ui/use-refresh'
import { changePassword, sessionsQuery } from './own-account-api'

const schema = v.object({
  current: requiredText(t.required.currentPassword),
  password: newPassword,
})

// Changes the user's password. All other sessions of the account end.
export function PasswordCard() {
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
