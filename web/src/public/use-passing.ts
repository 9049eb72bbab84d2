import { useEffect, useState } from 'react'

// A message that stands for so many milliseconds after it was told to, and then goes. The server may have sent it with
// the page (?sent=…): the address then loses that word, so that a reload shows the page as it is. Without script it stays.
export function usePassing(fromServer: boolean, milliseconds: number): [shown: number, show: () => void] {
  // Counts the messages, so that a second one stands its full time; 0 is none.
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
