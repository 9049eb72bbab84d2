import { useEffect, useState } from 'react'

// Shows a message for a number of milliseconds. If the server rendered the message (?sent=…), the parameter `sent` is
// removed from the URL, so that a reload shows the page without the message. Without JavaScript, the message stays.
export function usePassing(fromServer: boolean, milliseconds: number): [shown: number, show: () => void] {
  // The number of the message, or 0 if none is shown. It changes with each message, so that a second message is shown
  // for the full time.
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
