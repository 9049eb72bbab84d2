import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import type { FactorOffer } from '../../api/records'

// Where the account is signed in.
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

// Begins to switch the second step on; it is on once a code of it was confirmed.
export async function offerSecondStep(current: string): Promise<FactorOffer> {
  return dataOf(api.POST('/api/admin/me/second-factor', { body: { current } }))
}

// The recovery codes, which are told once.
export async function confirmSecondStep(code: string): Promise<readonly string[]> {
  return (await dataOf(api.POST('/api/admin/me/second-factor/confirm', { body: { code } }))).recoveryCodes
}

export async function renewRecoveryCodes(current: string): Promise<readonly string[]> {
  return (await dataOf(api.POST('/api/admin/me/recovery-codes', { body: { current } }))).recoveryCodes
}

export async function switchSecondStepOff(current: string): Promise<void> {
  await dataOf(api.POST('/api/admin/me/second-factor/off', { body: { current } }))
}
