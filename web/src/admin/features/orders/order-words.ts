import type { Tone } from '../../../ui/badge'
import type { OfflinePayment, Order, Refund } from '../../api/records'

type Word = { tone: Tone; word: string }

// Where an order stands, in words.
export const orderWords: Readonly<Record<Order['status'], Word>> = {
  CREATING: { tone: 'warn', word: 'Being made' },
  ACTIVE: { tone: 'warn', word: 'Can be paid' },
  CLOSING: { tone: 'warn', word: 'Being ended' },
  PAID: { tone: 'good', word: 'Paid' },
  FAILED: { tone: 'bad', word: 'Refused' },
  EXPIRED: { tone: 'mute', word: 'Expired' },
  REVIEW: { tone: 'bad', word: 'Amount differs' },
  REFUNDED: { tone: 'info', word: 'Refunded' },
}

// Where a refund stands, and who has to do something.
export const refundWords: Readonly<Record<Refund['status'], Word>> = {
  PROPOSED: { tone: 'warn', word: 'Waits for a second person' },
  REFUSED: { tone: 'mute', word: 'Refused by a second person' },
  REQUESTED: { tone: 'warn', word: 'Being sent to the provider' },
  PENDING: { tone: 'warn', word: 'With the bank' },
  ONHOLD: { tone: 'bad', word: 'On hold: the balance is too low' },
  FAILED: { tone: 'bad', word: 'Failed at the provider' },
  BYHAND: { tone: 'bad', word: 'To be given back by hand' },
  RECORDED: { tone: 'warn', word: 'Given back by hand, waits for a second person' },
  SUCCESS: { tone: 'good', word: 'Given back' },
  NONE: { tone: 'mute', word: 'Nothing goes back' },
}

export const reasonWords: Readonly<Record<string, string>> = {
  late: 'Paid too late',
  duplicate: 'Paid twice',
  provider: 'Given back by the provider on its own',
  cancelled: 'Cancelled',
  part: 'A part goes back',
  differs: 'The amount differs',
}

export const channelWords: Readonly<Record<Order['channel'], string>> = {
  online: 'Online',
  cash: 'Cash',
  cheque: 'Cheque',
  bank: 'Bank transfer',
}

export const dispositionWords: Readonly<Record<string, string>> = {
  accepted: 'Accepted',
  refund: 'Goes back',
  auto_refunded: 'Given back by the provider',
  review: 'Waits for a decision',
}

export const offlineWords: Readonly<Record<OfflinePayment['status'], Word>> = {
  waiting: { tone: 'warn', word: 'Waits for a second person' },
  approved: { tone: 'good', word: 'Approved' },
  refused: { tone: 'mute', word: 'Refused' },
}

export const kindWords = { registration: 'Registration', booking: 'Stall booking' } as const

// "order of Lakshmi Devi"
export function orderOf({ name, company }: Pick<Order, 'name' | 'company'>): string {
  return `order of ${company || name}`
}
