import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { sentenceOf } from '../../api/api-error'
import { PasswordInput } from '../../session/password-input'
import { useAccount } from '../../session/permissions'
import { sessionQuery } from '../../session/session'
import { requiredText } from '../../ui/rules'
import { showDone } from '../../ui/toast-list'
import { changePassword, sessionsQuery } from './own-account-api'
import { useFields } from './use-fields'

// At least as many characters as the server asks for (internal/app/account.go).
const leastPassword = 12

const schema = v.object({
  current: requiredText,
  password: v.pipe(
    v.string(),
    v.check((text) => Array.from(text).length >= leastPassword, 'Use at least 12 characters'),
  ),
})

// Changes the own password; the account stays signed in here and nowhere else.
export function PasswordCard() {
  const client = useQueryClient()
  const { email } = useAccount()
  const { form, submit, failure, isSubmitting, errorOf } = useFields(
    { current: '', password: '' },
    valibotResolver(schema),
    async ({ current, password }, reset) => {
      await changePassword(current, password)
      reset()
      showDone('Your password is changed. Other browsers are signed out.')
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  )
  return (
    <section className="card account-card" aria-labelledby="own-password">
      <h2 id="own-password">Password</h2>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {failure && (
          <Notice kind="bad" live="alert" title={`Failed to change password: ${sentenceOf(failure)}`} />
        )}
        {/* For password managers: whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordInput
          {...form.register('current')}
          label="Current password"
          idPrefix="password"
          error={errorOf('current')}
        />
        <PasswordInput
          {...form.register('password')}
          label="New password"
          hint="At least 12 characters. Three or four words that do not belong together are easy to remember."
          autoComplete="new-password"
          idPrefix="password"
          error={errorOf('password')}
        />
        <Button type="submit" size="sm" busy={isSubmitting} busyLabel="Changing...">
          Change password
        </Button>
      </form>
    </section>
  )
}
