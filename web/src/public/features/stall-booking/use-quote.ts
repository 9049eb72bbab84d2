import { useEffect, useState } from 'react'
import { fetchQuote, type Quote } from './booking-api'

export type Quoted = {
  // The price of the chosen stalls. While `busy` is true, it is the price of the previous choice, and the new price is
  // being loaded.
  readonly quote: Quote | undefined
  readonly busy: boolean
  // The reason why there is no price: the server was not reached, or it rejected the request.
  readonly failure: unknown
  retry: () => void
}

type Answer = {
  readonly wanted: string
  readonly quote?: Quote
  readonly failure?: unknown
  // Whether the request is repeated after a failure.
  readonly again?: true
}

// The time in milliseconds to wait before a request, so that several quick presses cause only one request.
const pause = 120

// Returns the server's price for the chosen stalls, which are keys such as "24:3x3m". The browser never calculates a
// price itself.
export function useQuote(stalls: readonly string[], lang: string): Quoted {
  const wanted = stalls.join('\n')
  const [answer, setAnswer] = useState<Answer>({ wanted: '' })
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
    busy: wanted !== '' && (!current || answer.again === true),
    failure: current ? answer.failure : undefined,
    retry: () => {
      setAnswer((last) => ({ ...last, again: true }))
      setRound((count) => count + 1)
    },
  }
}
