import { useEffect, useState } from 'react'
import type { LoadedUnpaid } from './loaded-unpaid'

// Shows the unpaid registrations and bookings of this browser. Most visitors have none, so the code is loaded only
// for visitors who have some. If the download fails, nothing is shown; the next page tries again.
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

// Uses the same storage key as remembered.ts. That file is not imported here, because only visitors with unpaid
// orders load it.
function hasUnpaid(): boolean {
  try {
    return localStorage.getItem('mela.unpaid') !== null
  } catch {
    return false
  }
}
