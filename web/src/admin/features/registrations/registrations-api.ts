import { api, dataOf } from '../../api/client'
import { recordCalls } from '../../api/record-calls'
import type { NewRegistration, Registration, RegistrationUpdate } from '../../api/records'
import type { RecordKind } from '../../ui/record-screen-kind'

export const registrationCalls: RecordKind<Registration>['calls'] = {
  ...recordCalls('/api/registers'),
  setStatus: ({ _id, version }, status) => updateRegistration(_id, { status, version } as RegistrationUpdate),
}

// Creates a registration with the same API call that visitors use. The registration is pending until it is paid. A
// repeated call with the same key returns the registration of the first call.
export async function createRegistration(key: string, body: NewRegistration): Promise<Registration> {
  return dataOf(api.POST('/api/registers', { params: { header: { 'Idempotency-Key': key } }, body }))
}

export async function updateRegistration(id: string, body: RegistrationUpdate): Promise<Registration> {
  return dataOf(api.PUT('/api/registers/{id}', { params: { path: { id } }, body }))
}
