import type { Checkout } from '../../../lib/checkout'

// What was typed, by the API's field names.
export type Values = Readonly<Record<string, string>>

// An order that was made and can still be paid: its stalls are held for the visitor.
export type HeldOrder = {
  readonly orderId: string
  readonly userID: string
  readonly amount: number
  readonly expiresAt: string
  // "24:3x3m"
  readonly stalls: readonly string[]
  readonly checkout: Checkout
}

// An order that was asked for. The key makes one order of a request that is sent again with the same content, after a
// double click, a lost answer or a reload.
export type Attempt = { readonly key: string; readonly print: string; readonly stalls: readonly string[] }

// A booking that is being made, kept in this tab until it is paid.
export type Draft = {
  readonly values: Values
  readonly stalls: readonly string[]
  readonly attempt?: Attempt | undefined
  readonly order?: HeldOrder | undefined
}

const place = 'mela-stall-booking'
const emptyDraft: Draft = { values: {}, stalls: [] }
// What is left where the browser forbids storage: the draft lasts as long as the page.
let unstored = emptyDraft

export function readDraft(): Draft {
  try {
    const kept = sessionStorage.getItem(place)
    return kept ? { ...emptyDraft, ...(JSON.parse(kept) as Partial<Draft>) } : emptyDraft
  } catch {
    return unstored
  }
}

export function keepDraft(draft: Draft): void {
  unstored = draft
  try {
    sessionStorage.setItem(place, JSON.stringify(draft))
  } catch {
    // A full or forbidden storage loses the draft with the page, and nothing else.
  }
}
