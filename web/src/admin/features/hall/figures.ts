import type { Hall, HallStall } from '../../api/records'
import { t } from '../../texts'

// The stall counts by state, for one zone or one kind. Only stalls on the plan are counted.
export type Figures = {
  id: string
  name: string
  total: number
  counts: Readonly<Record<HallStall['state'], number>>
}

const none: Figures['counts'] = { available: 0, held: 0, sold: 0, blocked: 0, unreleased: 0 }

// Returns the figures of each zone, in the order of the plan.
export function figuresByZone({ zones, stalls }: Hall): Figures[] {
  return zones.map(({ id, name }) =>
    figuresOf(
      { id, name },
      stalls.filter(({ onPlan, zone }) => onPlan && zone === id),
    ),
  )
}

// Returns the figures of each kind on the plan. All other kinds are omitted, because they have no individual stalls
// but only a number of available stalls.
export function figuresByKind({ kinds, stalls }: Hall): Figures[] {
  return kinds
    .filter(({ onPlan }) => onPlan)
    .map(({ id, mapName }) =>
      figuresOf(
        { id, name: mapName },
        stalls.filter(({ onPlan, kind }) => onPlan && kind === id),
      ),
    )
}

// Returns the sum of all rows.
export function sumOf(rows: readonly Figures[]): Figures {
  const counts = { ...none }
  let total = 0
  for (const row of rows) {
    total += row.total
    for (const state of statesIn(counts)) counts[state] += row.counts[state]
  }
  return { id: 'sum', name: t.hall.sum, total, counts }
}

function figuresOf(of: Pick<Figures, 'id' | 'name'>, stalls: readonly HallStall[]): Figures {
  const counts = { ...none }
  for (const { state } of stalls) counts[state] += 1
  return { ...of, total: stalls.length, counts }
}

function statesIn(counts: Figures['counts']): HallStall['state'][] {
  return Object.keys(counts) as HallStall['state'][]
}
