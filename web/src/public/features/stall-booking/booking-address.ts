import { useEffect, useState } from 'react'
import type { StallBookingProps } from '../../props.gen'

type Tab = StallBookingProps['tab']
export type Step = 'details' | 'stalls'

// The visitor's position on the page. The address contains it, so that a reload, the back button and a shared link show
// the same content. `size` is the stall size that the plan highlights at first, or '' for all sizes.
export type Place = { readonly tab: Tab; readonly card: string; readonly step: Step; readonly size: string }

// Changes the position. 'push' (the default) adds an entry to the browser's history.
export type Go = (place: Partial<Place>, how?: 'push' | 'replace') => void

export const tabs: readonly Tab[] = ['categories', 'pricing', 'facilities']

function placeOf(search: string, cards: readonly { readonly id: string }[]): Place {
  const query = new URLSearchParams(search)
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'categories'
  const card = cards.find(({ id }) => id === query.get('card'))?.id ?? ''
  return {
    tab: card ? 'categories' : tab,
    card,
    step: card && query.get('step') === 'stalls' ? 'stalls' : 'details',
    size: query.get('size') ?? '',
  }
}

export function queryOf({ tab, card, step, size }: Place): string {
  const parts = []
  if (card) parts.push(`card=${card}`)
  else if (tab !== 'categories') parts.push(`tab=${tab}`)
  if (card && step === 'stalls') parts.push('step=stalls')
  if (size && tab === 'categories') parts.push(`size=${encodeURIComponent(size)}`)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

// Returns the visitor's position and a function that changes it. At first the position comes from the server, and later
// from the address.
export function usePlace(sent: Pick<StallBookingProps, 'tab' | 'card' | 'cards' | 'typed'>): [Place, Go] {
  const { cards } = sent
  // A page that is the response to a form has no query. In this case the card comes from the props.
  const answersForm = sent.typed !== null
  const [place, setPlace] = useState<Place>({ tab: sent.tab, card: sent.card, step: 'details', size: '' })

  useEffect(() => {
    const follow = () => setPlace(placeOf(location.search, cards))
    if (!answersForm) follow()
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [cards, answersForm])

  function go(change: Partial<Place>, how: 'push' | 'replace' = 'push') {
    const next = { ...place, ...change }
    const address = location.pathname + queryOf(next)
    if (how === 'push') history.pushState(null, '', address)
    else history.replaceState(null, '', address)
    setPlace(next)
  }
  return [place, go]
}
