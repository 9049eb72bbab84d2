import { useEffect, useState } from 'react'
import { siteNow } from '../../../lib/site-clock'

/**
 * Returns the site's time in minutes since 1970: the time at which the server sent the page, and the time since then. A
 * copy that was stored for use without a network may be hours old, so it follows the clock of the device.
 */
export function useNow(sent: number): number {
  const [now, setNow] = useState(sent)
  useEffect(() => {
    const isCopy = document.querySelector('.kept-copy') !== null
    const begin = performance.now()
    const follow = () =>
      setNow(Math.floor(isCopy ? siteNow() / 60_000 : sent + (performance.now() - begin) / 60_000))
    follow()
    const timer = setInterval(follow, 20_000)
    return () => clearInterval(timer)
  }, [sent])
  return now
}
