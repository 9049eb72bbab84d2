import { useEffect, useEffectEvent, useState } from 'react'
import { useLang, useTexts } from '../../../i18n/texts'
import { ApiError } from '../../../lib/api'
import { CheckoutError, openCheckout } from '../../../lib/checkout'
import { stallValue } from '../../../lib/hall'
import { useHref } from '../../page-context'
import type { StallBookingCard } from '../../props.gen'
import { attemptFor, createOrder, fetchOrderState } from './booking-api'
import { keepDraft, readDraft, type Attempt, type HeldOrder } from './booking-draft'
import { networkSentence } from './details-api'
import type { Refusal } from './use-details'
import { useHall, type LiveHall } from './use-hall'
import { useSelection, type Selection } from './use-selection'

export type BookingBegun = {
  card: StallBookingCard
  // The stalls of a form that was refused, "24:3x3m".
  sent: readonly string[] | undefined
  // Details were refused, with sentences by field: back to the form.
  onCorrect: (fields: Refusal['fields']) => void
}

export type Booking = {
  readonly live: LiveHall
  readonly selection: Selection
  readonly held: HeldOrder | undefined
  // Why the server or the network said no; '' when nobody did.
  readonly refusal: string
  readonly paying: boolean
  // Makes the order of what was typed and chosen, and leaves for the payment page.
  pay: () => Promise<void>
  // Gives the held order up, to choose other stalls.
  letGo: () => void
}

// A booking whose details are well: the stalls, the order that holds them, and what was refused.
export function useBooking({ card, sent, onCorrect }: BookingBegun): Booking {
  const ui = useTexts('ui')
  const texts = useTexts('stallBooking')
  const lang = useLang()
  const href = useHref()
  const [held, setHeld] = useState<HeldOrder>()
  const [attempt, setAttempt] = useState<Attempt>()
  const [paying, setPaying] = useState(false)
  const [refusal, setRefusal] = useState('')
  const live = useHall(lang)
  const own = held?.stalls ?? attempt?.stalls ?? []
  const selection = useSelection(live.hall, sent, own, held !== undefined)

  function forget() {
    keepDraft({ ...readDraft(), attempt: undefined, order: undefined })
    setHeld(undefined)
    setAttempt(undefined)
  }

  // An order from before a reload, or from which the visitor came back.
  const lookBack = useEffectEvent(async () => {
    setPaying(false)
    const { order, attempt: begun } = readDraft()
    setAttempt(begun)
    if (!order) return
    setHeld(order)
    const state = await fetchOrderState(order).catch(() => 'open' as const)
    if (state === 'open') return
    forget()
    if (state === 'paid') selection.clear()
  })
  useEffect(() => {
    void lookBack()
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) void lookBack()
    }
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])

  async function leave(order: HeldOrder) {
    if (order.checkout.sessionId === '') {
      const query = new URLSearchParams({ transactionId: order.orderId, userID: order.userID })
      location.assign(href(`/payment-success?${query}`))
      return
    }
    await openCheckout(order.checkout)
  }

  // Tells the visitor what went wrong: here, or in the form when the details are to be corrected.
  function refuse(error: unknown) {
    if (error instanceof CheckoutError) {
      setRefusal(texts.checkoutFailed)
      return
    }
    if (!(error instanceof ApiError)) {
      setRefusal(networkSentence(error, ui))
      return
    }
    const { status, fields, message, stalls } = error.problem
    // A refused request made no order; one that the server could not finish may have made it.
    if (status < 500 && status !== 429) forget()
    if (status === 409 && stalls.length > 0) {
      const gone = stalls.map(stallValue)
      live.apply(
        selection.stalls
          .filter((stall) => gone.includes(stallValue(stall)))
          .map(({ id }) => ({ id, state: 'held' as const })),
      )
      selection.drop(gone)
      setRefusal(message)
      return
    }
    if (fields['amount']) selection.quoted.retry()
    const { amount = '', stalls: aboutStalls = '', ...details } = fields
    if (Object.keys(details).length > 0) onCorrect(details)
    else setRefusal(aboutStalls || amount || message || ui.somethingWrong)
  }

  return {
    live,
    selection,
    held,
    refusal,
    paying,
    async pay() {
      if (paying) return
      setPaying(true)
      setRefusal('')
      const draft = readDraft()
      const stalls = selection.values
      try {
        let order = held
        if (!order) {
          const print = JSON.stringify([card.id, draft.values, stalls])
          const begun = attemptFor(draft, print, stalls)
          keepDraft({ ...draft, attempt: begun })
          setAttempt(begun)
          // A sum that is on its way still is not what the visitor saw; the checkout shows the right one.
          const { busy: counting, quote } = selection.quoted
          const paths = { success: href('/'), failure: href('/stallbooking') }
          const asked = { card, values: draft.values, stalls, lang, paths }
          order = await createOrder(asked, begun.key, counting ? undefined : quote?.total)
          keepDraft({ ...draft, attempt: begun, order })
          setHeld(order)
        }
        await leave(order)
      } catch (error) {
        setPaying(false)
        refuse(error)
      }
    },
    letGo() {
      forget()
      selection.clear()
      setRefusal('')
    },
  }
}
