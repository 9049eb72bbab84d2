import { useEffect, useRef, useState, type ReactNode } from 'react'
import { format } from '../../i18n/format'
import type { Text } from '../../i18n/texts.gen'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { errorMessage, type ApiError } from '../api/api-error'
import { t } from '../texts'
import { AskDiscard, AskLeave } from './ask-leave'
import { Modal } from './modal'
import type { FormValues, RecordForm } from './record-form'
import { useOnline } from './use-online'

type Props<Values extends FormValues> = {
  title: ReactNode
  variant?: 'panel' | 'wide' | 'drawer'
  state: RecordForm<Values>
  // Returns the error message for a failed request: "Failed to update registration: …".
  failed: (error: ApiError) => string
  // The label of the save button, such as "Update". While saving, the label is `busyAction`, such as "Updating...".
  action: string
  busyAction: string
  // Whether the form withdraws something. Its button is then red.
  isDestructive?: boolean
  // The label of the button that closes the dialog, if "Cancel" would be ambiguous.
  keep?: string
  // Whether there are unsaved changes outside the form fields.
  changed?: boolean
  onClose: () => void
  children: ReactNode
}

// A form in a dialog. It shows errors above the fields, and asks for confirmation before it discards unsaved changes.
export function FormModal<Values extends FormValues>(props: Props<Values>) {
  const {
    title,
    variant = 'drawer',
    state,
    failed,
    action,
    busyAction,
    isDestructive = false,
    keep = t.common.cancel,
    changed = false,
    onClose,
    children,
  } = props
  const { isDirty, isSubmitting } = state.form.formState
  const [asking, setAsking] = useState(false)
  const online = useOnline()

  function close() {
    if (isSubmitting) return
    if (isDirty || changed) setAsking(true)
    else onClose()
  }

  return (
    <Modal open onClose={close} title={title} variant={variant}>
      <form
        className="form-modal"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          state.submit()
        }}
      >
        <div className="modal-body">
          <FormFailure state={state} failed={failed} />
          {children}
        </div>
        <div className="modal-foot">
          {!online && (
            <p className="modal-offline" role="status">
              {t.ui.formModal.offline}
            </p>
          )}
          <Button
            type="submit"
            size="sm"
            variant={isDestructive ? 'danger' : 'leaf'}
            busy={isSubmitting}
            busyLabel={busyAction}
            disabled={!online}
          >
            {action}
          </Button>
          <Button variant="line" size="sm" onClick={close}>
            {keep}
          </Button>
        </div>
      </form>
      <AskDiscard open={asking} onDiscard={onClose} onKeep={() => setAsking(false)} />
      <AskLeave dirty={(isDirty || changed) && !isSubmitting} ofPage />
    </Modal>
  )
}

type Words = { action: string; busy: string; failed: Text<'reason'> }

// Returns the FormModal properties for a form's texts.
export const formWords = ({ action, busy, failed }: Words) => ({
  action,
  busyAction: busy,
  failed: (error: ApiError) => format(failed, { reason: errorMessage(error) }),
})

type FailureProps<Values extends FormValues> = Pick<Props<Values>, 'state' | 'failed'>

// Shows the form's errors and scrolls them into view, because the save button is at the end of a long form.
function FormFailure<Values extends FormValues>({ state, failed }: FailureProps<Values>) {
  const { failure, merged } = state
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure || merged) place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [failure, merged])
  return (
    <div ref={place}>
      <FailureNotice state={state} failed={failed} />
    </div>
  )
}

// Shows the request's error. After a lost connection or a server error, Try Again sends the same request again.
function FailureNotice<Values extends FormValues>({ state, failed }: FailureProps<Values>) {
  const { failure, conflict, merged, loadLatest, submit } = state
  if (failure && conflict) {
    return (
      <Notice kind="warn" icon="alert" live="alert" title={failure.message}>
        <Button variant="line" size="sm" icon="refresh" onClick={() => void loadLatest()}>
          {t.ui.formModal.loadTheLatest}
        </Button>
      </Notice>
    )
  }
  if (failure) {
    const passing = failure.status === 0 || failure.status >= 500
    return (
      <Notice kind="bad" live="alert" title={failed(failure)}>
        {passing && (
          <Button variant="line" size="sm" icon="refresh" onClick={submit}>
            {t.common.tryAgain}
          </Button>
        )}
      </Notice>
    )
  }
  if (!merged) return null
  return (
    <Notice kind="warn" icon="alert" live="alert" title={t.ui.formModal.changedTitle}>
      <p>{merged === 'both' ? t.ui.formModal.changedBoth : t.ui.formModal.changedOther}</p>
    </Notice>
  )
}
