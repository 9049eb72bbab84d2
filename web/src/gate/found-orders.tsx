import { useEffect, useState } from 'react'
import { format } from '../i18n/format'
import type { GateTexts } from '../i18n/installed-app'
import type { Known } from './manifest'
import { findOrders, shortCode, type LocalOrder, type PaidOrders } from './orders'

type Props = {
  t: GateTexts
  deviceKey: string
  words: string
  orders: PaidOrders | undefined
  known: Known | undefined
  onAdmit: (order: LocalOrder, member: number) => void
}

/**
 * Lists the paid orders that the device finds by the end of the order number. It is used while the server does not
 * respond.
 */
export function FoundOrders({ t, deviceKey, words, orders, known, onAdmit }: Props) {
  const [answer, setAnswer] = useState<{ words: string; found: readonly LocalOrder[] }>()
  useEffect(() => {
    let over = false
    void findOrders(deviceKey, words, orders, known).then((found) => !over && setAnswer({ words, found }))
    return () => {
      over = true
    }
  }, [deviceKey, words, orders, known])
  const short = shortCode(words)?.toUpperCase()
  if (!short) return <p role="status">{t.scan.searchOffline}</p>
  if (answer?.words !== words) return null
  if (answer.found.length === 0) return <p role="status">{format(t.scan.noOrder, { code: short })}</p>
  return (
    <>
      <p role="status">{answer.found.length > 1 ? t.scan.twoOrders : t.scan.orderFound}</p>
      <ul className="gate-found">
        {answer.found.map((order) => (
          <li key={order.recordId}>
            <b>{format(t.scan.order, { code: short })}</b>
            {Array.from({ length: order.persons }, (_, index) => index + 1).map((member) => (
              <button key={member} type="button" onClick={() => onAdmit(order, member)}>
                {order.persons > 1 ? format(t.scan.member, { member }) : t.scan.admitOrder}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
