import { expect, it } from 'vitest'
import type { Activity } from '../api/records'
import { byDay, dayTitle } from './activity-days'

function line(id: number, at: string): Activity {
  return { _id: id, at, actor: 'system', action: 'created', entity: 'order', entityId: 'x', summary: '' }
}

it('starts a new day at midnight in India', () => {
  const lines = [
    line(3, '2025-09-12T18:30:00Z'),
    line(2, '2025-09-12T18:29:59Z'),
    line(1, '2025-09-11T20:00:00Z'),
  ]
  expect(byDay(lines).map(({ day, lines: of }) => [day, of.map(({ _id }) => _id)])).toEqual([
    ['2025-09-13', [3]],
    ['2025-09-12', [2, 1]],
  ])
})

it('names today and yesterday', () => {
  const now = new Date('2025-09-12T20:00:00Z')
  expect(dayTitle('2025-09-13', '13 Sept 2025', now)).toBe('Today, 13 Sept 2025')
  expect(dayTitle('2025-09-12', '12 Sept 2025', now)).toBe('Yesterday, 12 Sept 2025')
  expect(dayTitle('2025-09-11', '11 Sept 2025', now)).toBe('11 Sept 2025')
})
