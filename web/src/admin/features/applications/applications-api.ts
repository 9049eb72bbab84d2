import { api, dataOf } from '../../api/client'
import { officeRecord } from '../../api/list'
import { recordCalls } from '../../api/record-calls'
import type { Application, ApplicationChange } from '../../api/records'
import type { RecordKind } from '../../ui/record-screen-kind'

type Versioned = Pick<Application, '_id' | 'version'>

// Returns the API calls for one type of application. Both types use the same routes.
export function applicationCalls(type: Application['type']): RecordKind<Application>['calls'] {
  const calls = recordCalls('/api/resource-person')
  return {
    ...calls,
    find: (query) => calls.find({ ...query, type }),
    setStatus: (application, status) => setStatus(application, { status: status as Application['status'] }),
  }
}

/** Confirms or rejects an application. The message to the applicant contains the reason. */
export function decideApplication(
  application: Versioned,
  status: Application['status'],
  reason: string,
): Promise<Application> {
  return setStatus(application, { status, reason })
}

async function setStatus(
  { _id, version }: Versioned,
  change: { status: Application['status']; reason?: string },
): Promise<Application> {
  const call = api.PATCH('/api/resource-person/{id}/status', {
    params: { path: { id: _id } },
    body: { ...change, version },
  })
  return officeRecord(await dataOf(call))
}

export async function updateApplication(id: string, body: ApplicationChange): Promise<Application> {
  return officeRecord(
    await dataOf(api.PATCH('/api/resource-person/{id}', { params: { path: { id } }, body })),
  )
}
