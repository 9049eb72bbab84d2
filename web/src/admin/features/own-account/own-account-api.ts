import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import type { FactorOffer } from '../../api/records'

// The account's active sessions.
export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: () => dataOf(api.GET('/api/admin/me/sessions')),
})

export async function changePassword(current: string, password: string): Promise<void> {
  await dataOf(api.PUT('/api/admin/me/password', { body: { current, password } }))
}

export async function signOutEverywhere(): Promise<void> {
  await dataOf(api.DELETE('/api/admin/me/sessions'))
}

// Starts the set-up of the second factor. It is active once the first code is confirmed.
export async function offerSecondStep(current: string): Promise<FactorOffer> {
  return dataOf(api.POST('/api/admin/me/second-factor', { body: { current } }))
}

// Confirms the first code. Returns the recovery codes, which the server sends only once.
export async function confirmSecondStep(code: string): Promise<readonly string[]> {
  return (await dataOf(api.POST('/api/admin/me/second-factor/confirm', { body: { code } }))).recoveryCodes
}

export async function renewRecoveryCodes(current: string): Promise<readonly string[]> {
  return (await dataOf(api.POST('/api/admin/me/recovery-codes', { body: { current } }))).recoveryCodes
}

export async function switchSecondStepOff(current: string): Promise<void> {
  await dataOf(api.POST('/api/admin/me/second-factor/off', { body: { current } }))
}
