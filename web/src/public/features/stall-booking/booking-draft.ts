import type { Checkout } from '../../../lib/checkout'
import { changeDraft, readDraft, type Draft, type Values } from '../../form-draft'

// An order that can still be paid. Its stalls are held for the visitor.
export type HeldOrder = {
  readonly orderId: string
  readonly userID: string
  readonly amount: number
  // The time on this browser's clock, which may be wrong, in milliseconds since 1970.
  readonly endsAt: number
  // Stall keys: "24:3x3m".
  readonly stalls: readonly string[]
  readonly checkout: Checkout
  // The organisation that books, and a text that changes with the details and the card of the order.
  readonly name?: string
  readonly details?: string
}

// A booking in progress. It is stored in this tab until it is paid. Stalls are stored as keys such as "24:3x3m".
type BookingDraft = Draft & {
  readonly stalls?: readonly string[] | undefined
  // The stalls of an order request whose response may have been lost.
  readonly asked?: readonly string[] | undefined
  readonly order?: HeldOrder | undefined
}

// Returns a text that changes with the details of a booking.
export function detailsOf(card: string, values: Values): string {
  return JSON.stringify([card, Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))])
}

export const draftName = 'stall-booking'

export const readBooking = () => readDraft(draftName) as BookingDraft

export const changeBooking = (change: Partial<BookingDraft>) => changeDraft(draftName, change)
