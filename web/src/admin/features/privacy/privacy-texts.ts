import { format } from '../../../i18n/format'
import type { PrivacyRequest } from '../../api/records'
import { t } from '../../texts'

export const kindNames: Readonly<Record<PrivacyRequest['kind'], string>> = t.privacy.kinds

export const stateNames: Readonly<Record<PrivacyRequest['state'], string>> = t.privacy.states

const retained: Readonly<Record<string, string>> = t.privacy.retained

/** The label of a group of records in the list of retention periods, by the server's name. */
export function retainedName(what: string): string {
  return retained[what] ?? what
}

/** The name of the person who made the request. If it is unknown, the e-mail address, phone number or order. */
export function whoOf({ name, email, phone, orderId }: PrivacyRequest): string {
  return (
    name || email || phone || (orderId ? format(t.privacy.payerOf, { id: orderId }) : t.privacy.unknownPerson)
  )
}
