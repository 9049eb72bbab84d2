import { useEffect, useState } from 'react'
import type { LoadedUnpaid } from './loaded-unpaid'

// Shows the unpaid registrations and bookings that are stored in this browser. Most visitors have none, so the code is
// loaded only if there are some. If the download fails, nothing is shown, and the next page tries again.
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

// Returns whether unpaid orders are stored. The storage key is the same as in remembered.ts. That module is not
// imported here, so that only visitors with unpaid orders load it.
function hasUnpaid(): boolean {
  try {
    return localStorage.getItem('mela.unpaid') !== null
  } catch {
    return false
  }
}
