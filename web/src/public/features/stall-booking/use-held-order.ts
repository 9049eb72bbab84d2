import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '../../../lib/api'
import { attemptKey } from '../../form-draft'
import { forgetUnpaid, rememberUnpaid, unpaidStalls } from '../../unpaid/remembered'
import { createOrder, fetchOrderState, type BookingRequest } from './booking-api'
import { changeBooking, detailsOf, draftName, readBooking, type HeldOrder } from './booking-draft'

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
// has expired. An order whose details were changed meanwhile is released: the visitor keeps the choice of stalls, and
// pays for what the form says now, never for an earlier organisation. `open`: the visitor sees the choice of stalls.
export function useHeldOrder(card: string, open: boolean): HeldOrders {
  const [held, setHeld] = useState<HeldOrder>()
  const [asked, setAsked] = useState<readonly string[]>([])
  const [elsewhere, setElsewhere] = useState<readonly string[]>([])
  const [paid, setPaid] = useState(false)

  // Removes the order from this tab. The list of the browser's orders keeps an order that may be paid.
  function leave() {
    setElsewhere(unpaidStalls())
    changeBooking({ attempt: undefined, asked: undefined, order: undefined })
    setHeld(undefined)
    setAsked([])
  }

  function forget() {
    const { order: last } = readBooking()
    if (last) forgetUnpaid(last.orderId)
    leave()
  }

  // Ends an order whose details were changed meanwhile. The stalls stay chosen. If the bank is already confirming the
  // payment, the order goes on without this tab.
  async function replace(last: HeldOrder) {
    const released = await releaseOrder(last)
    if (released) forgetUnpaid(last.orderId)
    leave()
    changeBooking({ asked: last.stalls })
    setAsked(last.stalls)
  }

  const lookBack = useEffectEvent(async () => {
    const draft = readBooking()
    setAsked(draft.asked ?? [])
    setElsewhere(unpaidStalls())
    const last = draft.order
    if (!last) return
    const changed = last.details !== undefined && last.details !== detailsOf(card, draft.values)
    if (changed) setAsked(last.stalls)
    else setHeld(last)
    const state = await fetchOrderState(last).catch(() => 'open' as const)
    if (state === 'paid') leave()
    else if (state !== 'open') forget()
    else if (changed) await replace(last)
    setPaid(state === 'paid')
  })
  // Looks again whenever the choice of stalls opens, because the details may have been changed before.
  useEffect(() => void lookBack(), [open])
  useEffect(() => {
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) void lookBack()
    }
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])

  async function order(request: BookingRequest): Promise<HeldOrder> {
    const { values, stalls, part } = request
    const details = detailsOf(card, values)
    if (held && (held.details ?? details) === details) return held
    if (held) await replace(held)
    const key = attemptKey(draftName, card, values, stalls, ...(part ? [part] : []))
    changeBooking({ asked: stalls })
    setAsked(stalls)
    const created = await createOrder(request, key)
    const made = { ...created, name: values['name'] ?? '', details }
    changeBooking({ order: made })
    rememberUnpaid({ kind: 'booking', id: made.orderId, userID: made.userID, stalls: made.stalls })
    setHeld(made)
    return made
  }

  async function release() {
    const last = held
    forget()
    if (last) await releaseOrder(last)
  }

  return { held, own: [...(held?.stalls ?? asked), ...elsewhere], order, forget, release, paid }
}

// Frees the stalls of an order. Returns whether the server did it. If the server cannot be reached, the error is
// ignored, because the stalls become free when the order expires.
async function releaseOrder({ orderId, userID }: HeldOrder): Promise<boolean> {
  return callApi('post', '/api/cashfree/release/{transactionId}/{userID}', {
    params: { transactionId: orderId, userID },
  }).then(
    () => true,
    () => false,
  )
}
