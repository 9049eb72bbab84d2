import { useCallback, useEffect, useState } from 'react'
import { useLang } from '../../i18n/texts'
import { callApi } from '../../lib/api'
import { ApiError } from '../../lib/api-error'
import type { Answer } from '../../lib/api-types'
import { keepPage } from '../offline/keep-page'
import { forgetUnpaid, readUnpaid, rememberPaid, type Paid, type Remembered } from './remembered'

export type UnpaidOrder = Remembered & { readonly now: Answer<'get', '/api/unpaid/{kind}/{id}/{userID}'> }

export type PaidOrder = Remembered & { readonly paid: Paid }

type Orders = {
  readonly unpaid: readonly UnpaidOrder[]
  readonly paid: readonly PaidOrder[]
  // The stalls of bookings whose hold has ended. They are shown once, until the page is left.
  readonly ended: readonly string[]
}

// Requests the state of the stored orders from the server when the page is loaded, and whenever the visitor returns to
// the page. Orders that have expired are removed, and paid ones when the fair is over.
export function useUnpaid(): Orders & { ask: () => Promise<void> } {
  const lang = useLang()
  const [orders, setOrders] = useState<Orders>({ unpaid: [], paid: [], ended: [] })
  const ask = useCallback(async () => {
    const all = await Promise.all(readUnpaid().map((order) => stateOf(order, lang)))
    const over = all.filter((order) => typeof order === 'string')
    setOrders(({ ended }) => ({
      ended: [...ended, ...over],
      unpaid: all.filter((order) => order !== null && typeof order !== 'string'),
      paid: readUnpaid().flatMap((order) => (order.paid ? [{ ...order, paid: order.paid }] : [])),
    }))
  }, [lang])
  useEffect(() => {
    void ask()
    const seen = () => {
      if (!document.hidden) void ask()
    }
    document.addEventListener('visibilitychange', seen)
    addEventListener('pageshow', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      removeEventListener('pageshow', seen)
    }
  }, [ask])
  return { ...orders, ask }
}

// Returns the state of an order, or null if it is paid or the server was not reached. If a booking can no longer be
// paid, returns the names of its stalls.
async function stateOf(order: Remembered, lang: string): Promise<UnpaidOrder | string | null> {
  const { kind, id, userID, paid } = order
  try {
    const now = await callApi('get', '/api/unpaid/{kind}/{id}/{userID}', {
      lang,
      params: { kind, id, userID },
    })
    if (now.open) return { ...order, now }
    if (!now.entry) {
      forgetUnpaid(id)
      if (kind === 'booking' && !paid && now.stalls) return now.stalls
    } else if (paid?.entry !== now.entry || paid.name !== now.name) {
      rememberPaid(id, { name: now.name, entry: now.entry })
      keepPage(lang === 'en' ? now.entry : `/${lang}${now.entry}`)
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) forgetUnpaid(id)
  }
  return null
}
