import { expect, it } from 'vitest'
import type { Activity } from '../api/records'
import { activityAddress, recordAddress } from './record-address'

it.each([
  ['registration', 'a1', '/admin/registrations?q=a1'],
  ['booking', 'b1', '/admin/stallbooking?q=b1&booking=b1'],
  ['stall', 'std-24', '/admin/stallbooking?stall=std-24'],
  ['stall', '', '/admin/stallbooking'],
  ['volunteer', 'v&1', '/admin/volunteers?q=v%261'],
  ['contact message', 'm1', '/admin/admincontact?q=m1'],
  ['banner', 'x', '/admin/banner'],
  ['order', 'MKM001', '/admin/orders?q=MKM001'],
  ['account', 'a1', undefined],
])('%s %s has the address %s', (kind, id, address) => {
  expect(recordAddress(kind, id)).toBe(address)
})

function line(part: Partial<Activity>): Activity {
  return {
    _id: 1,
    at: '2025-08-02T06:08:00Z',
    actor: 'system',
    action: 'updated',
    entity: 'registration',
    entityId: 'a1',
    summary: '',
    ...part,
  }
}

it.each([
  [line({}), '/admin/registrations?q=a1'],
  [line({ action: 'deleted' }), undefined],
  [line({ entity: 'application' }), undefined],
  [line({ entity: 'application', after: { type: 'volunteer' } }), '/admin/volunteers?q=a1'],
  [line({ entity: 'application', after: { type: 'resource' } }), '/admin/resourcepersonapplications?q=a1'],
])('a log entry links to its record while it exists (%#)', (of, address) => {
  expect(activityAddress(of)).toBe(address)
})
