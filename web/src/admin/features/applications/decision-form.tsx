import * as v from 'valibot'
import { TextArea } from '../../../ui/text-area'
import { errorMessage } from '../../api/api-error'
import type { Application } from '../../api/records'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { useSendForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'
import { decideApplication } from './applications-api'

type Props = {
  application: Application
  status: 'Confirmed' | 'Rejected'
  onSaved: () => void
  onClose: () => void
}

// The form that confirms or rejects an application with a reason. The message to the applicant contains the reason.
export function DecisionForm({ application, status, onSaved, onClose }: Props) {
  const state = useSendForm({
    prefix: 'decision',
    values: { reason: '' },
    schema,
    send: ({ reason }) => decideApplication(application, status, reason),
    onSent: onSaved,
  })
  return (
    <FormModal
      title={t.applications.decision[status]}
      variant="panel"
      state={state}
      failed={(error) => errorMessage(error)}
      action={status === 'Confirmed' ? t.common.confirm : t.common.reject}
      busyAction={t.applications.deciding}
      onClose={onClose}
    >
      <TextArea
        {...state.wire('reason')}
        label={t.applications.reason}
        hint={t.applications.reasonHint}
        optional
      />
    </FormModal>
  )
}

const schema = v.object({ reason: rule.text({ most: 500 }) })
