import type { ReactNode } from 'react'
import * as v from 'valibot'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import { PasswordInput } from '../../session/password-input'
import { t } from '../../texts'
import { Modal } from '../../ui/modal'
import { requiredText } from '../../ui/rules'
import { useFields } from '../../ui/use-fields'

type Props = {
  title: string
  action: string
  busyAction: string
  danger?: boolean
  // Whether the dialog also asks for a code of the second factor.
  withCode?: boolean
  // Called with the password and the code. If it throws, the dialog shows the error.
  send: (current: string, code: string) => Promise<void>
  onClose: () => void
  children: ReactNode
}

const password = requiredText(t.required.password)
const schema = v.object({ current: password, code: v.string() })
const schemaWithCode = v.object({ current: password, code: requiredText(t.required.code) })

// Asks for the user's password again before a change of the sign-in settings.
export function PasswordAgain(props: Props) {
  const { title, action, busyAction, danger, withCode, send, onClose, children } = props
  const { form, submit, failure, isSubmitting, errorOf } = useFields(
    { current: '', code: '' },
    withCode ? schemaWithCode : schema,
    ({ current, code }) => send(current, code),
  )
  return (
    <Modal open onClose={() => !isSubmitting && onClose()} title={title}>
      <form className="form-modal" noValidate onSubmit={(event) => void submit(event)}>
        <div className="modal-body">
          {failure && <Notice kind="bad" live="alert" title={errorMessage(failure)} />}
          <p className="again-text">{children}</p>
          <PasswordInput
            {...form.register('current')}
            label={t.ownAccount.yourPassword}
            idPrefix="again"
            error={errorOf('current')}
          />
          {withCode && (
            <TextInput
              {...form.register('code')}
              label={t.ownAccount.codeOrRecovery}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              idPrefix="again"
              error={errorOf('code')}
            />
          )}
        </div>
        <div className="modal-foot">
          <Button
            type="submit"
            size="sm"
            variant={danger ? 'danger' : 'leaf'}
            busy={isSubmitting}
            busyLabel={busyAction}
          >
            {action}
          </Button>
          <Button variant="line" size="sm" onClick={onClose}>
            {t.common.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
