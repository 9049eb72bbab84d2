import { useEffect, useEffectEvent, useState } from 'react'
import { useLang, useTexts } from '../../../i18n/texts'
import { ApiError } from '../../../lib/api-error'
import { CheckoutError, openCheckout } from '../../../lib/checkout'
import { stallValue } from '../../../lib/hall'
import { useHref } from '../../page-context'
import type { StallBookingCard } from '../../props.gen'
import { refusalOf, type Refusal } from '../../refusal'
import { useBusy } from '../../use-busy'
import { readBooking, type HeldOrder } from './booking-draft'
import { networkMessage } from './details-api'
import { useHall, type LiveHall } from './use-hall'
import { useHeldOrder, type HeldOrders } from './use-held-order'
import { useSelection, type Selection } from './use-selection'

export type BookingBegun = {
  card: StallBookingCard
  // The stalls of a form that was refused, "24:3x3m".
  sent: readonly string[] | undefined
  // The order was refused for what was typed: back to the form.
  onCorrect: (refusal: Refusal | null) => void
}

export type Booking = {
  readonly live: LiveHall
  readonly selection: Selection
  readonly held: HeldOrder | undefined
  // The message of the server or about the network; '' when there is none.
  readonly refusal: string
  readonly paying: boolean
  // Makes the order of what was typed and chosen, and leaves for the payment page.
  pay: () => Promise<void>
  // Gives the held order up, to choose other stalls.
  letGo: () => void
}

// A booking whose details are right: the stalls, the order that holds them, and the last refusal.
export function useBooking({ card, sent, onCorrect }: BookingBegun): Booking {
  const lang = useLang()
  const href = useHref()
  const live = useHall(lang)
  const orders = useHeldOrder()
  const selection = useSelection(live.hall, sent, orders.own, orders.held !== undefined)
  const busy = useBusy()
  const clear = useEffectEvent(() => selection.clear())
  useEffect(() => {
    if (orders.paid) clear()
  }, [orders.paid])
  const [refusal, setRefusal] = useState('')
  const refuse = useRefuse({ live, selection, orders, onCorrect, setRefusal })

  async function pay() {
    if (!busy.start()) return
    setRefusal('')
    // A sum that is still on its way is not what the visitor saw; the checkout shows the right one.
    const { busy: counting, quote } = selection.quoted
    try {
      const order = await orders.order({
        card,
        values: readBooking().values,
        stalls: selection.values,
        lang,
        amount: counting ? undefined : quote?.total,
        paths: { success: href('/'), failure: href('/stallbooking') },
      })
      if (order.checkout.sessionId === '') location.assign(href(resultOf(order)))
      else await openCheckout(order.checkout)
    } catch (error) {
      busy.stop()
      refuse(error)
    }
  }

  return {
    live,
    selection,
    held: orders.held,
    refusal,
    paying: busy.shown,
    pay,
    letGo() {
      orders.forget()
      selection.clear()
      setRefusal('')
    },
  }
}

// The page of an order that can not be paid any more.
function resultOf({ orderId, userID }: HeldOrder): string {
  return `/payment-success?${new URLSearchParams({ transactionId: orderId, userID })}`
}

type Refusing = Pick<BookingBegun, 'onCorrect'> & {
  live: LiveHall
  selection: Selection
  orders: HeldOrders
  setRefusal: (message: string) => void
}

// Shows what went wrong: in the summary, or in the form when the details are to be corrected.
function useRefuse({ live, selection, orders, onCorrect, setRefusal }: Refusing): (error: unknown) => void {
  const ui = useTexts('ui')
  const texts = useTexts('stallBooking')

  function takenByOthers(gone: readonly string[]) {
    const taken = selection.stalls.filter((stall) => gone.includes(stallValue(stall)))
    live.apply(taken.map(({ id }) => ({ id, state: 'held' as const })))
    selection.drop(gone)
  }

  return (error) => {
    if (error instanceof CheckoutError) return setRefusal(texts.checkoutFailed)
    if (!(error instanceof ApiError) || error.status === 0) return setRefusal(networkMessage(error, ui))
    const { status, fields, detail, stalls } = error
    // A refused request made no order. When the server failed or was busy, it may have made one.
    if (status < 500 && status !== 429) orders.forget()
    if (status === 409 && stalls.length > 0) {
      takenByOthers(stalls.map(stallValue))
      return setRefusal(detail)
    }
    const { amount = '', stalls: aboutStalls = '', ...details } = fields
    if (amount) selection.quoted.retry()
    if (Object.keys(details).length === 0)
      return setRefusal(aboutStalls || amount || detail || ui.somethingWrong)
    onCorrect(refusalOf(new ApiError(status, { fields: details }), readBooking().values))
  }
}
