import { expect, test } from 'vitest'
import { merged } from './manifest'
import type { Manifest } from './storage'

function manifest(part: Partial<Manifest>): Manifest {
  return {
    edition: '2025',
    firstDay: '2025-09-13',
    lastDay: '2025-09-14',
    keys: [{ kid: 1, key: 'A' }],
    at: 1,
    day: '2025-09-13',
    cancelled: '',
    bookings: {},
    used: '',
    usedCount: 0,
    full: true,
    cursor: 'c',
    ...part,
  }
}

test('a delta adds to what is known, and a new day begins empty', () => {
  const all = merged(manifest({ used: 'aaaaaaaabbbbbbbb', cancelled: 'xxxxxxxx' }), undefined)
  expect([...all.used]).toEqual(['aaaaaaaa', 'bbbbbbbb'])
  const more = merged(manifest({ full: false, used: 'cccccccc' }), all)
  expect([...more.used].toSorted()).toEqual(['aaaaaaaa', 'bbbbbbbb', 'cccccccc'])
  // The list of cancelled codes is always complete. A code that is not in the new list is valid again.
  expect(more.cancelled.size).toBe(0)
  expect(merged(manifest({ used: '', day: '2025-09-14' }), more).used.size).toBe(0)
})
