import { useEffect } from 'react'
import { callApi } from '../../../lib/api'
import type { PaymentProps } from '../../props.gen'

const every = 10_000

// Loads the page again when it was paid elsewhere, for example on the phone that has scanned the code. The page then
// says so. A shared page does not ask, because it does not know the ids. What is due for stalls that are already sold,
// such as the rest of a part payment, belongs to an order that is not open.
export function usePaidElsewhere(page: PaymentProps): void {
  const { kind, registrationId, transactionId, userID, payUntil } = page
  const id = kind === 'registration' ? registrationId : transactionId
  useEffect(() => {
    if (kind === 'sponsorship' || userID === '') return undefined
    if (kind === 'booking' && payUntil === '') return undefined
    const look = setInterval(() => {
      if (document.hidden) return
      callApi('get', '/api/unpaid/{kind}/{id}/{userID}', { params: { kind, id, userID } }).then(
        ({ open, confirming }) => {
          if (!open || confirming) location.reload()
        },
        () => undefined, // the next try may reach the server
      )
    }, every)
    return () => clearInterval(look)
  }, [kind, id, userID, payUntil])
}
