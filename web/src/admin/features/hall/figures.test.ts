import { expect, it } from 'vitest'
import { kind, officeHall, stall } from '../../testing/records'
import { figuresByKind, figuresByZone, sumOf } from './figures'

const hall = officeHall({
  kinds: [kind(), kind({ id: 'bench', mapName: '6x2ft Bench Display' }), kind({ id: 'tiny', onPlan: false })],
  stalls: [
    stall('1', { state: 'sold' }),
    stall('2'),
    stall('3', { state: 'unreleased' }),
    stall('t1', { kind: 'bench', state: 'blocked' }),
    stall('tiny', { kind: 'tiny', onPlan: false }),
  ],
})

it('counts the stalls of the plan by zone and by kind', () => {
  const inputs = { available: 1, held: 0, sold: 1, blocked: 1, unreleased: 1 }
  expect(figuresByZone(hall)).toEqual([
    { id: 'inputs', name: 'Agricultural inputs', total: 4, counts: inputs },
  ])
  const byKind = figuresByKind(hall)
  expect(byKind.map(({ id, total }) => [id, total])).toEqual([
    ['std', 3],
    ['bench', 1],
  ])
  expect(sumOf(byKind)).toEqual({ id: 'sum', name: 'The hall', total: 4, counts: inputs })
})
