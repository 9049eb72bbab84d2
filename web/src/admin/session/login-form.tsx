import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { TextInput } from '../../ui/text-input'
import { t } from '../texts'
import { PasswordInput } from './password-input'
import { waitText } from './use-countdown'
import { useLogin } from './use-login'

type Props = {
  // The e-mail address of the account whose session has expired. Only this account may sign in again.
  again?: string
  onSignedIn: () => void
  // Called when the user wants to sign in with another account.
  onLeave?: () => void
}

// The sign-in form. It asks for e-mail and password, and then for a code if the account requires one. An error message
// is shown above the fields. After too many attempts, it shows how long the user must wait.
export function LoginForm({ again, onSignedIn, onLeave }: Props) {
  const login = useLogin(again, onSignedIn)
  const { register, submit, refusal, wait, asksCode, recovery } = login
  const { errors, isSubmitting } = login.formState
  return (
    <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
      {refusal && (
        <Notice kind="bad" live="alert" title={refusal}>
          {wait > 0 && <p>{waitText(wait)}</p>}
        </Notice>
      )}
      {/* Both steps are one form. The first step is only hidden, because e-mail and password are sent again with
          the code. */}
      <div hidden={asksCode}>
        <TextInput
          {...register('email')}
          type="email"
          label={t.common.email}
          autoComplete="username"
          readOnly={again !== undefined}
          error={errors.email?.message}
        />
        <PasswordInput {...register('password')} label={t.common.password} error={errors.password?.message} />
      </div>
      {asksCode && <CodeInput {...register('code')} recovery={recovery} error={errors.code?.message} />}
      <Button
        type="submit"
        wide
        disabled={wait > 0}
        busy={isSubmitting}
        busyLabel={t.layout.loginForm.signingIn}
      >
        {t.layout.loginForm.signIn}
      </Button>
      <OtherWays
        asksCode={asksCode}
        recovery={recovery}
        onRecovery={login.switchRecovery}
        onOther={onLeave ?? (asksCode ? login.leaveCode : undefined)}
      />
    </form>
  )
}

type CodeProps = UseFormRegisterReturn<'code'> & { recovery: boolean; error: string | undefined }

// The input for a code. For a recovery code, phones show the text keyboard, because it contains letters.
function CodeInput({ recovery, ...field }: CodeProps) {
  return (
    <TextInput
      {...field}
      label={recovery ? t.layout.loginForm.recoveryCode : t.layout.loginForm.code}
      hint={recovery ? t.layout.loginForm.recoveryHint : t.layout.loginForm.codeHint}
      autoComplete={recovery ? 'off' : 'one-time-code'}
      inputMode={recovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

type OtherProps = {
  asksCode: boolean
  recovery: boolean
  onRecovery: () => void
  onOther: (() => void) | undefined
}

// The links below the button. They switch to the other kind of code or to another account.
function OtherWays({ asksCode, recovery, onRecovery, onOther }: OtherProps) {
  if (!onOther) return null
  return (
    <div className="login-other">
      {asksCode && (
        <button type="button" className="text-button" onClick={onRecovery}>
          {recovery ? t.layout.loginForm.useApp : t.layout.loginForm.useRecovery}
        </button>
      )}
      <button type="button" className="text-button" onClick={onOther}>
        {t.layout.loginForm.useOther}
      </button>
    </div>
  )
}
