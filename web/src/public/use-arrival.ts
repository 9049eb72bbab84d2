import { useEffect, useState } from 'react'

// Returns whether the visitor has just come to this page from the page before it. The server reads this from
// `parameter`, which is removed from the URL, so that a reload, a bookmark or a copied URL does not count.
export function useArrival(arrived: boolean, parameter: string): boolean {
  const [first] = useState(arrived)
  useEffect(() => {
    const address = new URL(location.href)
    if (!address.searchParams.has(parameter)) return
    address.searchParams.delete(parameter)
    history.replaceState(history.state, '', address)
  }, [parameter])
  return first
}
