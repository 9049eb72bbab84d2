import type { components } from '../api/schema.gen'
import { callFromDevice } from '../lib/device-call'

type Schemas = components['schemas']
export type Account = Schemas['AccountFacts']
export type Manifest = Schemas['DeskManifest']
export type NewSale = Schemas['NewSale']
export type Sale = Schemas['Sale']
export type TicketBook = Schemas['TicketBook']
export type Till = Schemas['Till']
export type Unpaid = Schemas['UnpaidRegistration']

const patience = 15_000

/**
 * Sends a request with the session of the signed-in account. Throws ApiError, whose `status` is 0 if there was no
 * response.
 */
export async function call<T>(path: string, body?: unknown): Promise<T> {
  const response = await callFromDevice(path, {
    timeout: patience,
    lang: document.documentElement.lang,
    credentials: 'same-origin',
    body,
  })
  return (response.status === 204 ? undefined : await response.json()) as T
}

/** Returns the value of a form field, or '' if the form has no text field with this name. */
export function typed(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
