import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import type { FactorOffer } from '../../api/records'
import { makePasskey } from '../../session/passkey'

// The query for the account's active sessions.
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

// Starts the set-up of the second factor. The second factor becomes active when the first code is confirmed.
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

// Switches the second factor off. `code` comes from the authenticator app, or is a recovery code.
export async function switchSecondStepOff(current: string, code: string): Promise<void> {
  await dataOf(api.POST('/api/admin/me/second-factor/off', { body: { current, code } }))
}

export async function endSession(id: string): Promise<void> {
  await dataOf(api.DELETE('/api/admin/me/sessions/{id}', { params: { path: { id } } }))
}

// The query for the account's passkeys. The response also says whether passkeys are possible at the site's URL.
export const passkeysQuery = queryOptions({
  queryKey: ['own-passkeys'],
  queryFn: () => dataOf(api.GET('/api/admin/me/passkeys')),
})

// Adds a passkey. The browser creates it on this device or on another device of the user.
export async function addPasskey(name: string): Promise<void> {
  const { challenge, options } = await dataOf(api.POST('/api/admin/me/passkeys/begin'))
  const credential = await makePasskey(options)
  await dataOf(api.POST('/api/admin/me/passkeys/finish', { body: { challenge, credential, name } }))
}

export async function removePasskey(id: string): Promise<void> {
  await dataOf(api.DELETE('/api/admin/me/passkeys/{id}', { params: { path: { id } } }))
}
