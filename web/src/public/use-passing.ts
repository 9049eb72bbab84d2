import { useEffect, useState } from 'react'

// A message that is shown for a number of milliseconds. If the server rendered it (?sent=…), the parameter is removed
// from the address, so that a reload shows the page without the message. Without script it stays.
export function usePassing(fromServer: boolean, milliseconds: number): [shown: number, show: () => void] {
  // Counts the messages, so that a second one is shown for the full time; 0 is none.
  const [shown, setShown] = useState(fromServer ? 1 : 0)
  useEffect(() => {
    if (shown === 0) return undefined
    const address = new URL(location.href)
    if (address.searchParams.has('sent')) {
      address.searchParams.delete('sent')
      history.replaceState(null, '', address)
    }
    const over = setTimeout(() => setShown(0), milliseconds)
    return () => clearTimeout(over)
  }, [shown, milliseconds])
  return [shown, () => setShown(shown + 1)]
}
