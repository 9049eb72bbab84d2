import { useEffect, useEffectEvent, useState } from 'react'
import { useLang, useTexts } from '../../../i18n/texts'
import { ApiError } from '../../../lib/api-error'
import { stallValue, withChanges, type Hall, type StallChange } from '../../../lib/hall'
import { followHall, type LiveState } from '../../../lib/live-hall'
import { useHref } from '../../page-context'
import type { StallBookingCard } from '../../props.gen'
import { refusalOf, type Refusal } from '../../refusal'
import { useBusy } from '../../use-busy'
import { whileBusy } from '../../while-busy'
import { fetchHall } from './booking-api'
import { readBooking, type HeldOrder } from './booking-draft'
import { networkMessage } from './details-api'
import { useHeldOrder, type HeldOrders } from './use-held-order'
import { useSelection, type Selection } from './use-selection'

export type BookingBegun = {
  card: StallBookingCard
  // The stalls in a form that the server has rejected, as keys such as "24:3x3m".
  sent: readonly string[] | undefined
  // Whether the picker is visible. A hidden picker still keeps the states of the stalls up to date, and the order is
  // not lost.
  open: boolean
  // Called when the server has rejected the details. The visitor must then return to the form.
  onCorrect: (refusal: Refusal | null) => void
}

export type Booking = {
  readonly live: LiveHall
  readonly selection: Selection
  readonly held: HeldOrder | undefined
  // The stalls of the visitor's unpaid orders, as keys such as "24:3x3m". Orders from other tabs are included.
  readonly own: readonly string[]
  // The server's error message or a message about the network, or '' if there is no error.
  readonly refusal: string
  readonly paying: boolean
  // Whether the visitor pays only the first part now, where the fair offers it.
  readonly part: boolean
  setPart: (part: boolean) => void
  // Creates the order, which holds the stalls, and opens the page on which it is checked and paid.
  pay: () => Promise<void>
  // Cancels the held order, so that the visitor can choose other stalls.
  release: () => void
}

// The state of a booking whose details were accepted: its stalls, the order that holds them, and the last error.
export function useBooking({ card, sent, open, onCorrect }: BookingBegun): Booking {
  const lang = useLang()
  const href = useHref()
  const live = useHall(lang)
  const orders = useHeldOrder(card.id, open)
  const selection = useSelection(live.hall, sent, orders.own, orders.held !== undefined)
  const busy = useBusy()
  const clear = useEffectEvent(() => selection.clear())
  useEffect(() => {
    if (orders.paid) clear()
  }, [orders.paid])
  const [refusal, setRefusal] = useState('')
  const [part, setPart] = useState(false)
  // An error message refers to the stalls that were chosen when the error occurred. It is therefore removed when the
  // choice changes.
  const press: Selection['press'] = (stall) => {
    setRefusal('')
    selection.press(stall)
  }
  const add: Selection['add'] = (stalls) => {
    setRefusal('')
    selection.add(stalls)
  }
  const refuse = useRefuse({ live, selection, orders, onCorrect, setRefusal })

  async function pay() {
    if (!busy.start()) return
    setRefusal('')
    // If a new price is still loading, the visitor has not seen it. In this case, no amount is sent, and the checkout
    // shows the correct amount.
    const { busy: counting, quote } = selection.quoted
    try {
      const request = {
        card,
        values: readBooking().values,
        stalls: selection.values,
        lang,
        amount: counting ? undefined : part ? quote?.part?.amount : quote?.total,
        part,
        paths: { success: href('/'), failure: href('/stallbooking') },
      }
      const order = await whileBusy(
        () => orders.order(request),
        ({ detail }) => setRefusal(detail),
      )
      location.assign(href(pageOf(order)))
    } catch (error) {
      busy.stop()
      refuse(error)
    }
  }

  return {
    live,
    selection: { ...selection, press, add },
    held: orders.held,
    own: orders.own,
    refusal,
    paying: busy.shown,
    part,
    setPart,
    pay,
    release() {
      void orders.release()
      selection.clear()
      setRefusal('')
    },
  }
}

// Returns the path of the page on which the order is checked and paid, or of the result page of an order that can no
// longer be paid.
function pageOf({ orderId, userID, checkout }: HeldOrder): string {
  const page = checkout.sessionId === '' ? '/payment-success' : '/payment'
  return `${page}?${new URLSearchParams({ transactionId: orderId, userID })}`
}

type Refusing = Pick<BookingBegun, 'onCorrect'> & {
  live: LiveHall
  selection: Selection
  orders: HeldOrders
  setRefusal: (message: string) => void
}

// Returns a function that shows an error. The error is shown in the summary, or in the form if the visitor must correct
// the details.
function useRefuse({ live, selection, orders, onCorrect, setRefusal }: Refusing): (error: unknown) => void {
  const ui = useTexts('ui')

  function takenByOthers(gone: readonly string[]) {
    const taken = selection.stalls.filter((stall) => gone.includes(stallValue(stall)))
    live.apply(taken.map(({ id }) => ({ id, state: 'held' as const })))
    selection.drop(gone)
  }

  return (error) => {
    if (!(error instanceof ApiError) || error.status === 0) return setRefusal(networkMessage(error, ui))
    const { status, fields, detail, stalls } = error
    // If the request was rejected (4xx), the server has created no order, so the order request is forgotten. If the
    // server failed or was busy (429), it may have created an order, so the request is kept.
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

type LiveHall = {
  readonly hall: Hall | null
  readonly failed: boolean
  readonly live: LiveState
  retry: () => void
  // Applies stall states from a response without waiting for the live events to report them.
  apply: (changes: readonly Pick<StallChange, 'id' | 'state'>[]) => void
}

// Fetches the hall and keeps it up to date.
function useHall(lang: string): LiveHall {
  const [hall, setHall] = useState<Hall | null>(null)
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const [live, setLive] = useState<LiveState>('live')
  const missing = hall === null

  useEffect(() => {
    if (!missing) return undefined
    const asking = new AbortController()
    setFailed(false)
    fetchHall(lang, asking.signal).then(setHall, () => {
      if (!asking.signal.aborted) setFailed(true)
    })
    return () => asking.abort()
  }, [missing, lang, round])

  useEffect(() => {
    if (missing) return undefined
    return followHall({
      onStates: (changes) => setHall((now) => now && withChanges(now, changes)),
      onLive: setLive,
    })
  }, [missing])

  return {
    hall,
    failed,
    live,
    retry: () => setRound((count) => count + 1),
    apply: (changes) =>
      setHall((now) => {
        if (!now) return now
        const states = new Map(changes.map(({ id, state }) => [id, state]))
        const full = now.stalls.flatMap((stall) => {
          const state = states.get(stall.id)
          const left = now.kinds.find(({ id }) => id === stall.kind)?.remaining ?? 0
          return state ? [{ ...stall, state, remaining: left }] : []
        })
        return withChanges(now, full)
      }),
  }
}
