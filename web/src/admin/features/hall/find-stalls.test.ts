import { expect, it } from 'vitest'
import { officeHall, stall } from '../../testing/records'
import { defaultsOf } from '../../ui/list-search'
import { findStalls } from './find-stalls'
import { hallSearch } from './hall-search'

const compact = (number: string, state: 'available' | 'unreleased' = 'available') =>
  stall(number, {
    id: `compact-${number}`,
    kind: 'compact',
    label: `C${number}`,
    zone: 'food',
    state,
  })

const hall = officeHall({
  stalls: [
    ...['9', '14', '15', '25'].map((number) => stall(number)),
    ...['13', '14', '15', '25'].map((number) =>
      compact(number, number === '13' ? 'available' : 'unreleased'),
    ),
    stall('t3', { id: 'bench-t3', kind: 'bench', zone: 'food' }),
    stall('t10', { id: 'bench-t10', kind: 'bench', zone: 'food', state: 'sold' }),
    stall('tiny', { id: 'tiny-1', label: 'TINY', kind: 'tiny', onPlan: false, zone: 'food' }),
  ],
})

it.each([
  [
    { q: '' },
    'std-9 std-14 std-15 std-25 compact-13 compact-14 compact-15 compact-25 bench-t3 bench-t10 tiny-1',
  ],
  [{ q: '14–25' }, 'std-14 std-15 std-25'],
  [{ q: ' 25 - 14 ' }, 'std-14 std-15 std-25'],
  [{ q: 'C14—C25' }, 'compact-14 compact-15 compact-25'],
  [{ q: 'c14-25' }, 'compact-14 compact-15 compact-25'],
  [{ q: '14-25', kind: 'compact' }, 'compact-14 compact-15 compact-25'],
  [{ q: '9, t1–t5;tiny' }, 'std-9 bench-t3 tiny-1'],
  [{ q: 'c13-t25' }, ''],
  [{ q: 'nowhere' }, ''],
  [{ zone: 'food' }, 'compact-13 compact-14 compact-15 compact-25 bench-t3 bench-t10'],
  [{ zone: 'food', state: 'unreleased' }, 'compact-14 compact-15 compact-25'],
  [{ kind: 'bench', state: 'sold' }, 'bench-t10'],
] as const)('%o finds %s', (sought, ids) => {
  expect(
    findStalls(hall, { ...defaultsOf(hallSearch), ...sought })
      .map(({ id }) => id)
      .join(' '),
  ).toBe(ids)
})
