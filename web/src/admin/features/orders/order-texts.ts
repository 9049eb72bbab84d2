import { format } from '../../../i18n/format'
import type { Tone } from '../../../ui/badge'
import type { Order } from '../../api/records'
import { t } from '../../texts'

type State = { tone: Tone; label: string }

// The labels of an order's statuses.
const states: Readonly<Record<string, State>> = {
  CREATING: { tone: 'warn', label: t.orders.orderStates.CREATING },
  ACTIVE: { tone: 'warn', label: t.orders.orderStates.ACTIVE },
  CLOSING: { tone: 'warn', label: t.orders.orderStates.CLOSING },
  PAID: { tone: 'good', label: t.orders.orderStates.PAID },
  FAILED: { tone: 'bad', label: t.orders.orderStates.FAILED },
  EXPIRED: { tone: 'mute', label: t.orders.orderStates.EXPIRED },
  REFUNDED: { tone: 'info', label: t.orders.orderStates.REFUNDED },
}

/** Returns the label of an order's status. */
export function orderState(status: string): State {
  return states[status] ?? { tone: 'mute', label: status }
}

// Names of the payment groups that the provider reports for online payments. Other groups have no name here.
export const groupNames: Readonly<Record<string, string>> = t.orders.paymentGroups

export const kindNames = t.orders.kinds

// Returns a text such as "order of Lakshmi Devi".
export function orderOf({ name, company }: Pick<Order, 'name' | 'company'>): string {
  return format(t.orders.orderOf, { payer: company || name })
}
