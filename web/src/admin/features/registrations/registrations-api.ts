import { api, dataOf } from '../../api/client'
import { listOf } from '../../api/list'
import type { NewRegistration, Registration, RegistrationUpdate } from '../../api/records'
import type { RecordKind } from '../../ui/record-screen-kind'

export const registrationCalls: RecordKind<Registration>['calls'] = {
  find: (query) => listOf<Registration>(api.GET('/api/registers', { params: { query } })),
  read: (id) => dataOf(api.GET('/api/registers/{id}', { params: { path: { id } } })),
  async remove(id) {
    await dataOf(api.DELETE('/api/registers/{id}', { params: { path: { id } } }))
  },
  restore: (id) => dataOf(api.POST('/api/registers/{id}/restore', { params: { path: { id } } })),
  setStatus: ({ _id, version }, status) => updateRegistration(_id, { status, version }),
}

// Creates a registration with the same API call that visitors use. The registration is pending until it is paid.
export async function createRegistration(body: NewRegistration): Promise<Registration> {
  return dataOf(api.POST('/api/registers', { body }))
}

export async function updateRegistration(id: string, body: RegistrationUpdate): Promise<Registration> {
  return dataOf(api.PUT('/api/registers/{id}', { params: { path: { id } }, body }))
}
