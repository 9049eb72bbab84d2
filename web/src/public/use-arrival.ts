import { useEffect, useState } from 'react'

// Returns whether the visitor has just come to this page from the previous page. The server reads this from
// `parameter`. The parameter is then removed from the URL, so that a reload, a bookmark or a copied URL does not count
// as an arrival.
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
