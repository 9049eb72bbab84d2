import { format } from '../../../i18n/format'
import type { PrivacyRequest } from '../../api/records'
import { t } from '../../texts'

export const kindNames: Readonly<Record<PrivacyRequest['kind'], string>> = t.privacy.kinds

export const stateNames: Readonly<Record<PrivacyRequest['state'], string>> = t.privacy.states

const retained: Readonly<Record<string, string>> = t.privacy.retained

/**
 * Returns the label of a group of records, for example in the list of retention periods. `what` is the server's name
 * for the group.
 */
export function retainedName(what: string): string {
  return retained[what] ?? what
}

/**
 * Returns the name of the person who made the request. If the name is unknown, returns the e-mail address, the phone
 * number or a text that names the order.
 */
export function whoOf({ name, email, phone, orderId }: PrivacyRequest): string {
  return (
    name || email || phone || (orderId ? format(t.privacy.payerOf, { id: orderId }) : t.privacy.unknownPerson)
  )
}
