import { useCallback, useEffect, useState } from 'react'
import { useLang } from '../../i18n/texts'
import { callApi } from '../../lib/api'
import { ApiError } from '../../lib/api-error'
import type { Answer } from '../../lib/api-types'
import { forgetUnpaid, readUnpaid, type Remembered } from './remembered'

export type UnpaidOrder = Remembered & { readonly now: Answer<'get', '/api/unpaid/{kind}/{id}/{userID}'> }

// Requests the state of the stored orders from the server when the page is loaded, and whenever the visitor returns to
// the page. Orders that are paid or have expired are removed.
export function useUnpaid(): { orders: readonly UnpaidOrder[]; ask: () => Promise<void> } {
  const lang = useLang()
  const [orders, setOrders] = useState<readonly UnpaidOrder[]>([])
  const ask = useCallback(async () => {
    const all = await Promise.all(readUnpaid().map((order) => stateOf(order, lang)))
    setOrders(all.filter((order) => order !== null))
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
  return { orders, ask }
}

// Returns the state of an order. Returns null if the order can no longer be paid or the server was not reached.
async function stateOf(order: Remembered, lang: string): Promise<UnpaidOrder | null> {
  const { kind, id, userID } = order
  try {
    const now = await callApi('get', '/api/unpaid/{kind}/{id}/{userID}', {
      lang,
      params: { kind, id, userID },
    })
    if (now.open) return { ...order, now }
    forgetUnpaid(id)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) forgetUnpaid(id)
  }
  return null
}
