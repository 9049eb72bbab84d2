import { format } from '../../../i18n/format'
import type { StallKey } from '../../../lib/hall'
import type { Tone } from '../../../ui/badge'
import type { OfflinePayment, Order, Refund } from '../../api/records'
import { t } from '../../texts'

type State = { tone: Tone; label: string }

// The labels of an order's statuses.
export const orderStates: Readonly<Record<Order['status'], State>> = {
  CREATING: { tone: 'warn', label: t.orders.orderStates.CREATING },
  ACTIVE: { tone: 'warn', label: t.orders.orderStates.ACTIVE },
  CLOSING: { tone: 'warn', label: t.orders.orderStates.CLOSING },
  PAID: { tone: 'good', label: t.orders.orderStates.PAID },
  FAILED: { tone: 'bad', label: t.orders.orderStates.FAILED },
  EXPIRED: { tone: 'mute', label: t.orders.orderStates.EXPIRED },
  REVIEW: { tone: 'bad', label: t.orders.orderStates.REVIEW },
  REFUNDED: { tone: 'info', label: t.orders.orderStates.REFUNDED },
}

// The labels of a refund's statuses.
export const refundStates: Readonly<Record<Refund['status'], State>> = {
  PROPOSED: { tone: 'warn', label: t.orders.refundStates.PROPOSED },
  REFUSED: { tone: 'mute', label: t.orders.refundStates.REFUSED },
  REQUESTED: { tone: 'warn', label: t.orders.refundStates.REQUESTED },
  PENDING: { tone: 'warn', label: t.orders.refundStates.PENDING },
  ONHOLD: { tone: 'bad', label: t.orders.refundStates.ONHOLD },
  FAILED: { tone: 'bad', label: t.orders.refundStates.FAILED },
  BYHAND: { tone: 'bad', label: t.orders.refundStates.BYHAND },
  RECORDED: { tone: 'warn', label: t.orders.refundStates.RECORDED },
  SUCCESS: { tone: 'good', label: t.orders.refundStates.SUCCESS },
  NONE: { tone: 'mute', label: t.orders.refundStates.NONE },
}

export const reasonNames: Readonly<Record<string, string>> = t.orders.refundReasons

export const channelNames: Readonly<Record<Order['channel'], string>> = t.orders.channels

// Names of the payment groups that the provider reports for online payments. Other groups have no name here.
export const groupNames: Readonly<Record<string, string>> = t.orders.paymentGroups

export const dispositionNames: Readonly<Record<string, string>> = t.orders.dispositions

export const offlineStates: Readonly<Record<OfflinePayment['status'], State>> = {
  waiting: { tone: 'warn', label: t.orders.offlineStates.waiting },
  approved: { tone: 'good', label: t.orders.offlineStates.approved },
  refused: { tone: 'mute', label: t.orders.offlineStates.refused },
}

export const kindNames = t.orders.kinds

// Returns a text such as "order of Lakshmi Devi".
export function orderOf({ name, company }: Pick<Order, 'name' | 'company'>): string {
  return format(t.orders.orderOf, { payer: company || name })
}

/** Returns the numbers and sizes of stalls as text: "72 (3x3m), 73 (3x3m)". */
export function stallsText(stalls: readonly StallKey[]): string {
  return stalls
    .map(({ stallnumber, stallSize }) => format(t.orders.stallName, { number: stallnumber, size: stallSize }))
    .join(', ')
}
