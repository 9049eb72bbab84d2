import { useEffect, useState } from 'react'
import type { LoadedUnpaid } from './loaded-unpaid'

// The registrations and bookings that this browser still has to pay. Most visitors have none, so everything about them is
// loaded only for those who do. A failed download shows nothing; the next page tries again.
export function UnpaidOrders() {
  const [List, setList] = useState<typeof LoadedUnpaid>()
  useEffect(() => {
    if (!hasUnpaid()) return
    import('./loaded-unpaid').then(
      (module) => setList(() => module.LoadedUnpaid),
      () => undefined,
    )
  }, [])
  return List && <List />
}

// The key is the one of remembered.ts, which only visitors with unpaid orders load.
function hasUnpaid(): boolean {
  try {
    return localStorage.getItem('mela.unpaid') !== null
  } catch {
    return false
  }
}
