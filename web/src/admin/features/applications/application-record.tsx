import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { TextArea } from '../../../ui/text-area'
import { errorMessage } from '../../api/api-error'
import { applicationQuery } from '../../api/application'
import type { Application } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { useSendForm } from '../../ui/record-form'
import { recordPageKey } from '../../ui/record-keys'
import { ListedRecordTasks } from '../../ui/record-tasks'
import * as rule from '../../ui/rules'
import { showDone } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import { resourcePersonKind, volunteerKind } from './application-kinds'
import { decideApplication } from './applications-api'

// The actions on an application's page. The list of this type of application offers the same actions.
export function RecordTasks({ id }: { id: string }) {
  const application = useQuery(applicationQuery(id)).data
  const mayEdit = useMay('edit')
  if (!application) return null
  const volunteer = application.type === 'volunteer'
  // Only the list shows the buttons that change the status without a reason. On this page, the user enters a reason in
  // a form.
  const kind = { ...(volunteer ? volunteerKind : resourcePersonKind), statuses: [] }
  return (
    <div className="record-tasks">
      {mayEdit && <Decisions application={application} />}
      <ListedRecordTasks kind={kind} id={id} listed={volunteer ? 'volunteer' : 'resource person'} />
    </div>
  )
}

type Decision = 'Confirmed' | 'Rejected'

function Decisions({ application }: { application: Application }) {
  const refresh = useRefresh(
    ['applications'],
    ['volunteers'],
    ['resource-persons'],
    summaryKey,
    recordPageKey,
  )
  const [deciding, setDeciding] = useState<Decision>()

  function saved() {
    setDeciding(undefined)
    showDone(format(t.applications.decided, { name: application.name }))
    refresh()
  }

  return (
    <div className="record-tasks">
      {application.status !== 'Confirmed' && (
        <Button size="sm" icon="check" onClick={() => setDeciding('Confirmed')}>
          {t.common.confirm}
        </Button>
      )}
      {application.status !== 'Rejected' && (
        <Button size="sm" variant="line" icon="close" onClick={() => setDeciding('Rejected')}>
          {t.common.reject}
        </Button>
      )}
      {deciding && (
        <DecisionForm
          application={application}
          status={deciding}
          onSaved={saved}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </div>
  )
}

type Props = {
  application: Application
  status: 'Confirmed' | 'Rejected'
  onSaved: () => void
  onClose: () => void
}

// The form that confirms or rejects an application with a reason. The message to the applicant contains the reason.
function DecisionForm({ application, status, onSaved, onClose }: Props) {
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
