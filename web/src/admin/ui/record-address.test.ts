import { expect, it } from 'vitest'
import type { Activity } from '../api/records'
import { activityAddress, listAddress, recordAddress } from './record-address'

it.each([
  ['registration', 'a1', '/admin/registration/a1'],
  ['booking', 'b1', '/admin/booking/b1'],
  ['stall', 'std-24', '/admin/stallbooking?stall=std-24'],
  ['stall', '', '/admin/stallbooking'],
  ['volunteer', 'v&1', '/admin/application/v%261'],
  ['contact message', 'm1', '/admin/contact-message/m1'],
  ['banner', 'x', '/admin/banner'],
  ['order', 'MKM001', '/admin/order/MKM001'],
  ['message', 'm1', '/admin/messages?q=m1'],
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
  [line({}), '/admin/registration/a1'],
  [line({ action: 'deleted' }), '/admin/registration/a1'],
  [line({ action: 'removed' }), undefined],
  [line({ entity: 'banner', action: 'deleted' }), undefined],
  [line({ entity: 'application' }), '/admin/application/a1'],
])('a log entry links to its record while it exists (%#)', (of, address) => {
  expect(activityAddress(of)).toBe(address)
})

it('finds a record in its list, and a booking on the plan', () => {
  expect(listAddress('registration', 'a1')).toBe('/admin/registrations?q=a1')
  expect(listAddress('booking', 'b1')).toBe('/admin/stallbooking?q=b1&booking=b1')
  expect(listAddress('volunteer', 'v&1')).toBe('/admin/volunteers?q=v%261')
})
