import { api, dataOf } from '../../api/client'
import { officeList, officeRecord } from '../../api/office-record'
import type { Application, ApplicationChange } from '../../api/records'
import type { RecordKind } from '../../ui/record-screen-kind'

// Returns the API calls for one type of application. Both types use the same routes.
export function applicationCalls(type: Application['type']): RecordKind<Application>['calls'] {
  return {
    find: (query) => officeList(api.GET('/api/resource-person', { params: { query: { ...query, type } } })),
    async remove(id) {
      await dataOf(api.DELETE('/api/resource-person/{id}', { params: { path: { id } } }))
    },
    restore: async (id) =>
      officeRecord(await dataOf(api.POST('/api/resource-person/{id}/restore', { params: { path: { id } } }))),
    read: async (id) =>
      officeRecord(await dataOf(api.GET('/api/resource-person/{id}', { params: { path: { id } } }))),
    async setStatus({ _id, version }, status) {
      const change = api.PATCH('/api/resource-person/{id}/status', {
        params: { path: { id: _id } },
        body: { status: status as Application['status'], version },
      })
      return officeRecord(await dataOf(change))
    },
  }
}

/** Confirms or rejects an application. The message to the applicant contains the reason. */
export async function decideApplication(
  { _id, version }: Pick<Application, '_id' | 'version'>,
  status: Application['status'],
  reason: string,
): Promise<Application> {
  const body = { status, reason, version }
  return officeRecord(
    await dataOf(api.PATCH('/api/resource-person/{id}/status', { params: { path: { id: _id } }, body })),
  )
}

export async function updateApplication(id: string, body: ApplicationChange): Promise<Application> {
  return officeRecord(
    await dataOf(api.PATCH('/api/resource-person/{id}', { params: { path: { id } }, body })),
  )
}
