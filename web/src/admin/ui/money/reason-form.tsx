import type { ReactNode } from 'react'
import * as v from 'valibot'
import { TextArea } from '../../../ui/text-area'
import { errorMessage } from '../../api/api-error'
import { t } from '../../texts'
import { FormModal } from '../form-modal'
import { useSendForm } from '../record-form'
import * as rule from '../rules'

type Props = {
  title: string
  // The text above the field, which explains the consequences of the decision.
  children: ReactNode
  label: string
  action: string
  busyAction: string
  send: (reason: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

// A dialog for a decision. The user must enter a reason.
export function ReasonForm({ title, children, label, action, busyAction, send, onDone, onClose }: Props) {
  const state = useSendForm({
    prefix: 'reason',
    values: { reason: '' },
    schema,
    send: ({ reason }) => send(reason),
    onSent: onDone,
  })
  return (
    <FormModal
      title={title}
      variant="panel"
      state={state}
      failed={(error) => errorMessage(error)}
      action={action}
      busyAction={busyAction}
      onClose={onClose}
    >
      {children}
      <TextArea {...state.wire('reason')} label={label} />
    </FormModal>
  )
}

const schema = v.object({ reason: rule.text({ most: 500, required: t.orders.reasonRequired }) })
