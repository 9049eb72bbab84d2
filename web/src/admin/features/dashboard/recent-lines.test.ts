import { expect, it } from 'vitest'
import type { Activity } from '../../api/records'
import { application, booking, contactMessage, registration, sponsorship } from '../../testing/records'
import {
  lineOfApplication,
  lineOfMessage,
  lineOfRegistration,
  lineOfSponsorship,
  linesOfActivity,
  linesOfBookings,
  newestOf,
  type RecentLine,
} from './recent-lines'

it('describes what visitors did, with links', () => {
  expect(lineOfRegistration(registration())).toEqual({
    id: 'registration reg-1',
    at: '2025-08-02T06:08:00Z',
    kind: 'registration',
    words: 'Mallaiah Boddu registered as Farmer',
    address: '/admin/registration/reg-1',
  })
  expect(lineOfSponsorship(sponsorship({ level: 'Gold' })).words).toBe(
    'Enquiry for Gold sponsorship from Anitha Reddy',
  )
  expect(lineOfSponsorship(sponsorship({ level: 'Event Sponsor' })).words).toBe(
    'Enquiry for Event sponsorship from Anitha Reddy',
  )
  expect(lineOfSponsorship(sponsorship({ level: '' })).words).toBe('Sponsorship enquiry from Anitha Reddy')
  expect(lineOfApplication(application({ type: 'volunteer' }))).toMatchObject({
    kind: 'volunteer',
    words: 'K. Sujatha applied as volunteer',
    address: '/admin/application/app-1',
  })
  expect(lineOfApplication(application()).address).toBe('/admin/application/app-1')
  expect(lineOfMessage(contactMessage()).words).toBe('New message from Ravi Teja')
})

it('distinguishes booked from paid, and leaves out bookings that the office entered', () => {
  const stalls = [
    { stallnumber: '24', stallSize: '3x3m' },
    { stallnumber: '25', stallSize: '3x3m' },
    { stallnumber: 't3', stallSize: '6x2ft' },
  ]
  const lines = linesOfBookings([
    booking(),
    booking({ paymentStatus: 'PAID', stalls }),
    booking({ stalls: [] }),
    booking({ orderId: '' }),
  ])
  expect(lines.map(({ words }) => words)).toEqual([
    'AgriDrone Works booked stall 73',
    'AgriDrone Works booked and paid for stalls 24, 25 and t3',
    'AgriDrone Works booked stalls',
  ])
})

it('describes what the office did, without sign-ins', () => {
  const line = (_id: number, action: string, summary: string): Activity => ({
    _id,
    at: '2025-08-02T06:20:00Z',
    actor: 'owner@example.org',
    action,
    entity: 'account',
    entityId: 'a',
    summary,
  })
  const lines = linesOfActivity([
    line(1, 'signed in', 'owner@example.org signed in'),
    line(2, 'changed', 'owner@example.org changed the password'),
    { ...line(3, 'refunded', 'Order MKM00 was refunded'), actor: 'system' },
  ])
  expect(lines.map(({ words, actor }) => [words, actor])).toEqual([
    ['owner@example.org changed the password', undefined],
    ['Order MKM00 was refunded', 'System'],
  ])
})

it('keeps the newest lines of all lists', () => {
  const at = (moment: string): RecentLine => ({ id: moment, at: moment, kind: 'order', words: '' })
  const lines = ['2025-08-02T06:08:00Z', '2025-08-02T06:08:00.5Z', '2025-07-02T06:08:00Z'].map(at)
  expect(newestOf(lines, 2).map(({ id }) => id)).toEqual(['2025-08-02T06:08:00.5Z', '2025-08-02T06:08:00Z'])
})
