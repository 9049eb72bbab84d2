import { useEffect, useState } from 'react'
import type { PaymentMethod, PaymentProps, PaymentStep } from '../../props.gen'

export type Steps = {
  readonly step: PaymentStep
  readonly method: PaymentMethod
  // The number of moves that the visitor has made between the steps. After a move, the heading of the step gets the
  // focus.
  readonly moves: number
  toDetails: (method: PaymentMethod) => void
  toMethod: () => void
}

type Place = Pick<PaymentProps, 'step' | 'method'>

// Returns the current step and method. The address contains them (step=details&method=upi), as in the form without
// script, so that a reload and the back button show the same step.
export function useSteps({ step, method }: Place): Steps {
  const [place, setPlace] = useState<Place>({ step, method })
  const [moves, setMoves] = useState(0)

  useEffect(() => {
    const follow = () => {
      setPlace(inAddress())
      setMoves((count) => count + 1)
    }
    // The visitor may have gone back before hydration, so the step is read from the address. A page that is the
    // response to a form has no query, and its address is ignored.
    const here = inAddress()
    if (location.search !== '' && here.step !== step) setPlace(here)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [step])

  function move(next: Place) {
    history.pushState(null, '', addressOf(next))
    setPlace(next)
    setMoves(moves + 1)
  }

  return {
    ...place,
    moves,
    toDetails: (chosen) => move({ step: 'details', method: chosen }),
    toMethod: () => move({ step: 'method', method: place.method }),
  }
}

const methods: readonly PaymentMethod[] = ['upi', 'card', 'netbanking', 'wallet']

function inAddress(): Place {
  const query = new URLSearchParams(location.search)
  const method = methods.find((known) => known === query.get('method')) ?? ''
  return { step: query.get('step') === 'details' && method !== '' ? 'details' : 'method', method }
}

function addressOf({ step, method }: Place): string {
  const query = new URLSearchParams(location.search)
  query.set('step', step)
  query.set('method', method)
  return `${location.pathname}?${query}`
}
