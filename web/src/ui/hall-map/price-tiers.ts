import type { Hall, HallKind, HallStall } from '../../lib/hall'

type PriceTier = {
  // The number of the tier, beginning with 1 for the cheapest tier.
  readonly tier: number
  readonly kinds: readonly HallKind[]
  // The price of one stall with GST, in rupees.
  readonly total: number
}

// Returns the price tiers of the stalls on the plan, beginning with the cheapest tier. Kinds with the same price have
// the same tier.
export function priceTiers(hall: Pick<Hall, 'kinds' | 'stalls'>): PriceTier[] {
  const kinds = hall.kinds.filter(({ id, onPlan }) => onPlan && hall.stalls.some(({ kind }) => kind === id))
  const totals = [...new Set(kinds.map(({ total }) => total))].sort((a, b) => a - b)
  return totals.map((total, index) => ({
    tier: index + 1,
    total,
    kinds: kinds.filter((kind) => kind.total === total),
  }))
}

// Returns the tier of a stall, or undefined for a stall that is not on the plan.
export function tierOf(tiers: readonly PriceTier[], stall: HallStall): number | undefined {
  return tiers.find(({ kinds }) => kinds.some(({ id }) => id === stall.kind))?.tier
}
