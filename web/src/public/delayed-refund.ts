import type { CancellationMoney } from './props.gen'

// Returns whether a refund of an order has not arrived by its expected day.
export function isDelayed({ refunds }: { readonly refunds: readonly CancellationMoney[] }): boolean {
  return refunds.some(({ state }) => state === 'delayed')
}
