import { expect, it } from 'vitest'
import type { ProgrammeSession } from '../../props.gen'
import { clashesOf } from './programme-days'
import { phaseOf } from './session'

const session = (id: string, start: number, end: number, status: ProgrammeSession['status'] = 'planned') =>
  ({ id, start, end, status }) as ProgrammeSession

it('finds sessions at the same time, but none that follow each other or are cancelled', () => {
  const marked = [
    session('a', 0, 60),
    session('b', 60, 90),
    session('c', 75, 120),
    session('d', 0, 120, 'cancelled'),
  ]
  expect(clashesOf(marked).map(([first, second]) => first.id + second.id)).toEqual(['bc'])
})

it('says whether a session is on or over', () => {
  expect([59, 60, 89, 90].map((now) => phaseOf(session('a', 60, 90), now))).toEqual([
    undefined,
    'now',
    'now',
    'over',
  ])
  expect(phaseOf(session('a', 60, 90, 'cancelled'), 70)).toBeUndefined()
})
