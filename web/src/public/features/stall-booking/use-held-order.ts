import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '../../../lib/api'
import { attemptKey } from '../../form-draft'
import { forgetUnpaid, rememberUnpaid, unpaidStalls } from '../../unpaid/remembered'
import { createOrder, fetchOrderState, type BookingRequest } from './booking-api'
import { changeBooking, draftName, readBooking, type HeldOrder } from './booking-draft'

export type HeldOrders = {
  readonly held: HeldOrder | undefined
  // The stalls of the visitor's unpaid orders, and of an order request whose response was lost. The visitor can still
  // choose these stalls, because no other visitor holds them.
  readonly own: readonly string[]
  // Returns the held order. If there is no held order, creates one. Identical requests create only one order.
  order: (request: BookingRequest) => Promise<HeldOrder>
  forget: () => void
  // Forgets the order and frees its stalls on the server.
  release: () => Promise<void>
  // Whether the order was paid. Its stalls are then removed from the selection.
  readonly paid: boolean
}

// Returns the order with which this tab holds its stalls. The order survives a reload. It is removed if it was paid or
// has expired.
export function useHeldOrder(): HeldOrders {
  const [held, setHeld] = useState<HeldOrder>()
  const [asked, setAsked] = useState<readonly string[]>([])
  const [elsewhere, setElsewhere] = useState<readonly string[]>([])
  const [paid, setPaid] = useState(false)

  function forget() {
    const { order: last } = readBooking()
    if (last) forgetUnpaid(last.orderId)
    setElsewhere(unpaidStalls())
    changeBooking({ attempt: undefined, asked: undefined, order: undefined })
    setHeld(undefined)
    setAsked([])
  }

  const lookBack = useEffectEvent(async () => {
    const draft = readBooking()
    setAsked(draft.asked ?? [])
    setElsewhere(unpaidStalls())
    if (!draft.order) return
    setHeld(draft.order)
    const state = await fetchOrderState(draft.order).catch(() => 'open' as const)
    if (state === 'open') return
    forget()
    setPaid(state === 'paid')
  })
  useEffect(() => {
    void lookBack()
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) void lookBack()
    }
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])

  async function order(request: BookingRequest): Promise<HeldOrder> {
    if (held) return held
    const { card, values, stalls, part } = request
    const key = attemptKey(draftName, card.id, values, stalls, ...(part ? [part] : []))
    changeBooking({ asked: stalls })
    setAsked(stalls)
    const made = await createOrder(request, key)
    changeBooking({ order: made })
    rememberUnpaid({ kind: 'booking', id: made.orderId, userID: made.userID, stalls: made.stalls })
    setHeld(made)
    return made
  }

  async function release() {
    const last = held
    forget()
    if (!last) return
    const params = { transactionId: last.orderId, userID: last.userID }
    // If the server cannot be reached, the error is ignored, because the stalls become free when the order expires.
    await callApi('post', '/api/cashfree/release/{transactionId}/{userID}', { params }).catch(() => undefined)
  }

  return { held, own: [...(held?.stalls ?? asked), ...elsewhere], order, forget, release, paid }
}
