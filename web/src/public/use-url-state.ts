import { useEffect, useEffectEvent, useState } from 'react'

type UrlState<Place> = {
  readonly place: Place
  // The number of times that the visitor has moved to another place on the page, including moves with Back and Forward.
  readonly moves: number
  // Goes to a place that has the given URL. 'push' (the default) adds an entry to the browser's history.
  go: (place: Place, address: string, how?: 'push' | 'replace') => void
}

// Returns the visitor's place on the page, such as the open tab. The URL contains the place, so that a reload, the back
// button and a shared link show the same content. At first, the place comes from the server. After hydration it comes
// from the URL, because the visitor may have used the back button before. A page that is the response to a form has no
// query, so it keeps the server's place.
export function useUrlState<Place>(sent: Place, read: () => Place, answersForm: boolean): UrlState<Place> {
  const [place, setPlace] = useState(sent)
  const [moves, setMoves] = useState(0)

  const follow = useEffectEvent(() => setPlace(read()))
  useEffect(() => {
    if (!answersForm) follow()
    const back = () => {
      follow()
      setMoves((count) => count + 1)
    }
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [answersForm])

  return {
    place,
    moves,
    go(next, address, how = 'push') {
      if (how === 'push') history.pushState(null, '', address)
      else history.replaceState(null, '', address)
      setPlace(next)
      setMoves((count) => count + 1)
    },
  }
}
