import type { PaymentMethod, PaymentProps, PaymentStep } from '../../props.gen'
import { useUrlState } from '../../use-url-state'

export type Steps = {
  readonly step: PaymentStep
  readonly method: PaymentMethod
  // The number of times that the visitor has moved between the steps. After each move, the step heading receives the
  // focus.
  readonly moves: number
  toDetails: (method: PaymentMethod) => void
  toMethod: () => void
}

type Place = Pick<PaymentProps, 'step' | 'method'>

// Returns the current step and payment method. They are stored in the URL's query (step=details&method=upi). The form
// that works without JavaScript uses the same query parameters.
export function useSteps({ step, method, errors, refusal }: PaymentProps): Steps {
  const answersForm = refusal !== '' || Object.keys(errors).length > 0
  const { place, moves, go } = useUrlState<Place>({ step, method }, inAddress, answersForm)
  const move = (next: Place) => go(next, addressOf(next))
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
