import { useEffect, useEffectEvent, useState } from 'react'
import { format } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import { ApiError } from '../../../lib/api'
import { CheckoutError, openCheckout } from '../../../lib/checkout'
import { stallValue } from '../../../lib/hall'
import { useHref } from '../../page-context'
import type { StallBookingCard, StallBookingProps } from '../../props.gen'
import type { Step } from './booking-address'
import {
  checkDetails,
  createOrder,
  fetchOrderState,
  networkSentence,
  type BookingRequest,
} from './booking-api'
import { attemptFor, keepDraft, readDraft, type Attempt, type HeldOrder, type Values } from './booking-draft'
import { useHall, type LiveHall } from './use-hall'
import { useSelection, type Selection } from './use-selection'

// Why the server or the network said no, and in which step it is shown.
export type Refusal = {
  readonly step: Step
  readonly fields: Readonly<Record<string, string>>
  readonly message: string
}

export type Booking = {
  readonly live: LiveHall
  readonly selection: Selection
  readonly held: HeldOrder | undefined
  readonly refusal: Refusal
  readonly busy: '' | 'checking' | 'paying'
  // Checks what was typed; true when it is well.
  check: (values: Values) => Promise<boolean>
  // Makes the order and leaves for the payment page. False, with the refusal, when details are to be corrected.
  pay: () => Promise<boolean>
  // Gives the held order up, to choose other stalls.
  letGo: () => void
}

const noRefusal: Refusal = { step: 'details', fields: {}, message: '' }

const required = ['name', 'phone', 'address', 'type'] as const

type BookingTexts = ReturnType<typeof useTexts<'stallBooking'>>

// The refusal of details. When required fields (public-site §5) are empty it begins with the specification's sentence
// and their names.
function detailsRefusal(
  texts: BookingTexts,
  fields: Refusal['fields'],
  values: { readonly [Name in (typeof required)[number]]?: string | undefined },
): Refusal {
  const missing = required.filter((name) => fields[name] && !values[name]?.trim())
  const names = missing.map((name) => texts.fields[name]).join(', ')
  return { step: 'details', fields, message: names && format(texts.missing, { fields: names }) }
}

// A booking on its way: what was typed and chosen, the order that holds it, and what was refused.
export function useBooking(props: StallBookingProps, card: StallBookingCard | undefined): Booking {
  const ui = useTexts('ui')
  const texts = useTexts('stallBooking')
  const lang = useLang()
  const href = useHref()
  const [held, setHeld] = useState<HeldOrder>()
  const [attempt, setAttempt] = useState<Attempt>()
  const [busy, setBusy] = useState<Booking['busy']>('')
  const [refusal, setRefusal] = useState((): Refusal =>
    props.refusal
      ? { step: 'details', fields: {}, message: props.refusal }
      : detailsRefusal(texts, props.errors, { ...props.typed }),
  )
  const live = useHall(props.hall, card !== undefined, lang)
  const own = held?.stalls ?? attempt?.stalls ?? []
  const selection = useSelection(live.hall, props.typed?.stalls, own, held !== undefined)

  function request(values: Values, stalls: readonly string[]): BookingRequest | undefined {
    return (
      card && { card, values, stalls, lang, paths: { success: href('/'), failure: href('/stallbooking') } }
    )
  }

  function forget() {
    keepDraft({ ...readDraft(), attempt: undefined, order: undefined })
    setHeld(undefined)
    setAttempt(undefined)
  }

  // An order from before a reload, or from which the visitor came back.
  const lookBack = useEffectEvent(async () => {
    setBusy('')
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

  // Tells the visitor what went wrong; true when the details are to be corrected.
  function refuse(error: unknown, step: Step): boolean {
    if (error instanceof CheckoutError) {
      setRefusal({ step, fields: {}, message: texts.checkoutFailed })
      return false
    }
    if (!(error instanceof ApiError)) {
      setRefusal({ step, fields: {}, message: networkSentence(error, ui) })
      return false
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
      setRefusal({ step, fields: {}, message })
      return false
    }
    if (fields['amount']) selection.quoted.retry()
    const { amount = '', stalls: aboutStalls = '', ...details } = fields
    const inDetails = Object.keys(details).length > 0
    const general = aboutStalls || amount || message || ui.somethingWrong
    setRefusal(
      inDetails ? detailsRefusal(texts, details, readDraft().values) : { step, fields: {}, message: general },
    )
    return inDetails
  }

  return {
    live,
    selection,
    held,
    refusal,
    busy,
    async check(values) {
      const asked = request(values, [])
      if (!asked || busy) return false
      setBusy('checking')
      try {
        const fields = await checkDetails(asked)
        setRefusal(detailsRefusal(texts, fields, values))
        return Object.keys(fields).length === 0
      } catch (error) {
        refuse(error, 'details')
        return false
      } finally {
        setBusy('')
      }
    },
    async pay() {
      const draft = readDraft()
      const asked = request(draft.values, selection.values)
      if (!asked || busy) return true
      setBusy('paying')
      setRefusal(noRefusal)
      try {
        let order = held
        if (!order) {
          const begun = attemptFor(
            draft,
            JSON.stringify([asked.card.id, asked.values, asked.stalls]),
            asked.stalls,
          )
          keepDraft({ ...draft, attempt: begun })
          setAttempt(begun)
          // A sum that is on its way still is not what the visitor saw; the checkout shows the right one.
          const { busy: counting, quote } = selection.quoted
          order = await createOrder(asked, begun.key, counting ? undefined : quote?.total)
          keepDraft({ ...draft, attempt: begun, order })
          setHeld(order)
        }
        await leave(order)
        return true
      } catch (error) {
        setBusy('')
        return !refuse(error, 'stalls')
      }
    },
    letGo() {
      forget()
      selection.clear()
      setRefusal(noRefusal)
    },
  }
}
