import { useEffect, useState } from 'react'
import { fetchQuote, type Quote } from './booking-api'

export type Quoted = {
  // The sums of the stalls that are chosen now; the last known ones while `busy`.
  readonly quote: Quote | undefined
  readonly busy: boolean
  // Why there is no sum: the server was not reached, or refused.
  readonly failure: unknown
  retry: () => void
}

// Presses that follow each other quickly ask once.
const pause = 120

// The server's price of the chosen stalls ("24:3x3m"). Sums are never made here (decisions §3).
export function useQuote(stalls: readonly string[], lang: string): Quoted {
  const wanted = stalls.join('\n')
  const [answer, setAnswer] = useState<{ wanted: string; quote?: Quote; failure?: unknown }>({ wanted: '' })
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (wanted === '') return undefined
    const asking = new AbortController()
    const soon = setTimeout(() => {
      fetchQuote(wanted.split('\n'), lang, asking.signal).then(
        (quote) => setAnswer({ wanted, quote }),
        (failure: unknown) => {
          if (!asking.signal.aborted) setAnswer({ wanted, failure })
        },
      )
    }, pause)
    return () => {
      clearTimeout(soon)
      asking.abort()
    }
  }, [wanted, lang, round])

  const current = answer.wanted === wanted
  return {
    quote: wanted === '' ? undefined : answer.quote,
    busy: wanted !== '' && !current,
    failure: current ? answer.failure : undefined,
    retry: () => setRound((count) => count + 1),
  }
}
