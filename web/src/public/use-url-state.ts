import { useEffect, useEffectEvent, useState } from 'react'

type UrlState<Place> = {
  readonly place: Place
  // The number of times that the visitor has moved to another position on the page, including moves with Back and
  // Forward.
  readonly moves: number
  // Goes to a position that has the given URL. 'push' (the default) adds an entry to the browser's history.
  go: (place: Place, address: string, how?: 'push' | 'replace') => void
}

// Returns the visitor's position on the page, such as the open tab. The URL contains the position, so that a reload,
// the back button and a shared link show the same content. Initially, the position is the one that the server sent.
// After hydration it is read from the URL, because the visitor may have used the back button before. A page that is
// the response to a form has no query, so it keeps the server's position.
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
