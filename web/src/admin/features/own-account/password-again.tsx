import { valibotResolver } from '@hookform/resolvers/valibot'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { sentenceOf } from '../../api/api-error'
import { PasswordInput } from '../../session/password-input'
import { t } from '../../texts'
import { Modal } from '../../ui/modal'
import { requiredText } from '../../ui/rules'
import { useFields } from './use-fields'

type Props = {
  title: string
  action: string
  busyAction: string
  danger?: boolean
  // Carries out the action with the password. If it throws, the error is shown in the dialog.
  send: (current: string) => Promise<void>
  onClose: () => void
  children: ReactNode
}

const schema = v.object({ current: requiredText })

// Asks for the user's password again before a change of the sign-in settings.
export function PasswordAgain({ title, action, busyAction, danger, send, onClose, children }: Props) {
  const { form, submit, failure, isSubmitting, errorOf } = useFields(
    { current: '' },
    valibotResolver(schema),
    ({ current }) => send(current),
  )
  return (
    <Modal open onClose={() => !isSubmitting && onClose()} title={title}>
      <form className="form-modal" noValidate onSubmit={(event) => void submit(event)}>
        <div className="modal-body">
          {failure && <Notice kind="bad" live="alert" title={sentenceOf(failure)} />}
          <p className="again-text">{children}</p>
          <PasswordInput
            {...form.register('current')}
            label={t.ownAccount.yourPassword}
            idPrefix="again"
            error={errorOf('current')}
          />
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
