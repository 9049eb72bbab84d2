import { useEffect, useEffectEvent, useState } from 'react'
import { attemptKey } from '../../form-draft'
import { createOrder, fetchOrderState, type BookingRequest } from './booking-api'
import { changeBooking, draftName, readBooking, type HeldOrder } from './booking-draft'

export type HeldOrders = {
  readonly held: HeldOrder | undefined
  // The stalls of the visitor's order, or of an order request whose response is lost: no other visitor holds them.
  readonly own: readonly string[]
  // Returns the held order or creates it. Repeated identical requests create one order.
  order: (request: BookingRequest) => Promise<HeldOrder>
  forget: () => void
  // The order was paid, so its stalls leave the selection.
  readonly paid: boolean
}

// The order of this tab. It survives a reload; a paid or expired order is dropped.
export function useHeldOrder(): HeldOrders {
  const [held, setHeld] = useState<HeldOrder>()
  const [asked, setAsked] = useState<readonly string[]>([])
  const [paid, setPaid] = useState(false)

  function forget() {
    changeBooking({ attempt: undefined, asked: undefined, order: undefined })
    setHeld(undefined)
    setAsked([])
  }

  const lookBack = useEffectEvent(async () => {
    const draft = readBooking()
    setAsked(draft.asked ?? [])
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
    const { card, values, stalls } = request
    const key = attemptKey(draftName, card.id, values, stalls)
    changeBooking({ asked: stalls })
    setAsked(stalls)
    const made = await createOrder(request, key)
    changeBooking({ order: made })
    setHeld(made)
    return made
  }

  return { held, own: held?.stalls ?? asked, order, forget, paid }
}
