import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { applicationQuery } from '../../api/application'
import type { Application } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { recordPageKey } from '../../ui/record-page-key'
import { ListedRecordTasks } from '../../ui/record-tasks'
import { showDone } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import { resourcePersonKind, volunteerKind } from './application-kinds'
import { DecisionForm } from './decision-form'

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
