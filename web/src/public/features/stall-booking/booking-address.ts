import type { StallBookingProps } from '../../props.gen'
import { useUrlState } from '../../use-url-state'

type Tab = StallBookingProps['tab']
export type Step = 'details' | 'stalls'

// The visitor's position on the page. `size` is the stall size that the plan initially highlights, or '' for all
// sizes.
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

// Returns the visitor's position and a function that changes it.
export function usePlace({ tab, card, cards, typed }: StallBookingProps): [Place, Go] {
  const sent: Place = { tab, card, step: 'details', size: '' }
  const { place, go } = useUrlState(sent, () => placeOf(location.search, cards), typed !== null)
  return [
    place,
    (change, how) => {
      const next = { ...place, ...change }
      go(next, location.pathname + queryOf(next), how)
    },
  ]
}
