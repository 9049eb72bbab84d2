import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import { ListedRecordTasks } from '../../ui/record-tasks'
import { resourcePersonKind, volunteerKind } from './application-kinds'

// The actions on the page of an application. Its type decides in which list it is.
export function RecordTasks({ id }: { id: string }) {
  const application = useQuery({
    queryKey: ['applications', 'one', id],
    queryFn: () => dataOf(api.GET('/api/resource-person/{id}', { params: { path: { id } } })),
    retry: false,
  })
  if (!application.data) return null
  const volunteer = application.data.type === 'volunteer'
  const kind = volunteer ? volunteerKind : resourcePersonKind
  return <ListedRecordTasks kind={kind} id={id} listed={volunteer ? 'volunteer' : 'resource person'} />
}
