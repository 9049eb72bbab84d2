import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import type { ApiError } from '../api/api-error'
import { AskDialog } from './ask-dialog'
import { Modal } from './modal'
import type { FormValues, RecordForm } from './record-form'

type Props<Values extends FormValues> = {
  title: string
  variant?: 'panel' | 'wide' | 'drawer'
  state: RecordForm<Values>
  // The words of a failure: "Failed to update registration: …".
  failed: (error: ApiError) => string
  // Buttons: "Update", busy "Updating...".
  action: string
  busyAction: string
  // Something other than a field was changed.
  changed?: boolean
  onClose: () => void
  children: ReactNode
}

// A form over the page. It says what went wrong above the fields, and asks before changes are lost.
export function FormModal<Values extends FormValues>(props: Props<Values>) {
  const {
    title,
    variant = 'drawer',
    state,
    failed,
    action,
    busyAction,
    changed = false,
    onClose,
    children,
  } = props
  const { isDirty, isSubmitting } = state.form.formState
  const [asking, setAsking] = useState(false)

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
          <Button type="submit" size="sm" busy={isSubmitting} busyLabel={busyAction}>
            {action}
          </Button>
          <Button variant="line" size="sm" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
      <AskDialog
        open={asking}
        title="Discard your changes?"
        action="Discard"
        keep="Keep editing"
        onAction={onClose}
        onKeep={() => setAsking(false)}
      >
        <p>What you typed is not saved yet.</p>
      </AskDialog>
    </Modal>
  )
}

function FormFailure<Values extends FormValues>({ state, failed }: Pick<Props<Values>, 'state' | 'failed'>) {
  const { failure, conflict, loadLatest } = state
  if (!failure) return null
  if (!conflict) return <Notice kind="bad" live="alert" title={failed(failure)} />
  return (
    <Notice kind="warn" icon="alert" live="alert" title={failure.message}>
      <Button variant="line" size="sm" icon="refresh" onClick={() => void loadLatest()}>
        Load the latest
      </Button>
    </Notice>
  )
}
