import { expect, test } from 'vitest'
import vectors from '../../../internal/entry/testdata/gate_orders.json'
import type { Known } from './manifest'
import { findOrders, mergedOrders, shortCode } from './orders'

const known: Known = {
  edition: '2025',
  firstDay: '2025-09-13',
  lastDay: '2025-09-14',
  keys: {},
  at: 0,
  day: '2025-09-13',
  cancelled: new Set(),
  used: new Set(),
  bookings: vectors.bookings,
  cursor: '',
}

const answer = { edition: '2025', orders: vectors.orders, count: 3, full: true, cursor: 'c' }

test('an order is found by the end of its number in any letter case', async () => {
  const orders = mergedOrders(answer, undefined)
  expect(orders.entries.size).toBe(3)
  const found = await Promise.all(
    vectors.typed.map(({ typed }) => findOrders(vectors.key, typed, orders, known)),
  )
  expect(found).toEqual(vectors.typed.map((one) => one.found))
  expect(await findOrders(vectors.key, 'abc', orders, known)).toEqual([])
  const typed = vectors.typed[0]?.typed ?? ''
  expect(await findOrders(vectors.key, typed, undefined, known)).toEqual([])
  expect(await findOrders('another key', typed, orders, known)).toEqual([])
})

test('a delta adds orders, and another edition begins anew', () => {
  const all = mergedOrders(answer, undefined)
  const none = { ...answer, orders: '', full: false }
  expect(mergedOrders(none, all).entries.size).toBe(3)
  expect(mergedOrders({ ...none, edition: '2026' }, all).entries.size).toBe(0)
})

test('spaces and dashes do not matter; names are no order numbers', () => {
  expect(shortCode('MKM00 1758-ABCDEF')).toBe('abcdef')
  expect(shortCode('Ravi')).toBeUndefined()
  expect(shortCode('రవి కుమార్')).toBeUndefined()
})
