import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { Activity } from '../../api/records'
import { stubEventStreams } from '../../testing/event-stream'
import { accountOf, page, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { order } from '../../testing/orders'
import { application, booking, contactMessage, registration, sponsorship } from '../../testing/records'

const office = startOffice()

beforeEach(() => {
  stubEventStreams()
  office.signedIn(accountOf('manager'))
})

// Each entry describes one list: its URL, the API path of its rows, a sample row, and the URL of the sample row's
// record page.
const lists: readonly (readonly [string, string, object, string])[] = [
  ['/admin/registrations', '*/api/registers', registration(), '/admin/registration/reg-1'],
  ['/admin/orders', '*/api/orders', { ...order, _id: 'MKM001' }, '/admin/order/MKM001'],
  ['/admin/sponsorships', '*/api/sponsorship', sponsorship({ _id: 'spn-1' }), '/admin/sponsorship/spn-1'],
  ['/admin/volunteers', '*/api/resource-person', application({ _id: 'app-1' }), '/admin/application/app-1'],
  ['/admin/admincontact', '*/api/contactus', contactMessage(), '/admin/contact-message/msg-1'],
]

it.each(lists)('a row of %s has a link to the page of its record', async (list, rows, row, address) => {
  office.answer(http.get(rows, () => page([row])))
  openPortal(list)
  const inRows = () => [...document.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'))
  await waitFor(() => expect(inRows()).toContain(address))
})

it('the panel of a stall booking has links to the pages of the booking and of the exhibitor', async () => {
  office.answer(
    http.get('*/api/stallBooking/stall-bookings', () => page([booking()])),
    http.get('*/api/orders', () => page([])),
  )
  openPortal('/admin/stallbooking?booking=book-73')
  const own = await screen.findByRole('link', { name: 'Open the page of this booking' })
  expect(own.getAttribute('href')).toBe('/admin/booking/book-73')
  const exhibitor = screen.getByRole('link', { name: 'Open the page of this exhibitor' })
  expect(exhibitor.getAttribute('href')).toBe('/admin/exhibitor/book-73')
})

it('an activity entry about each kind of record opens its page', async () => {
  const kinds = {
    registration: '/admin/registration/1',
    booking: '/admin/booking/1',
    order: '/admin/order/1',
    sponsorship: '/admin/sponsorship/1',
    application: '/admin/application/1',
    'contact message': '/admin/contact-message/1',
  }
  const lines = Object.keys(kinds).map((entity, at): Activity => ({
    _id: at + 1,
    at: '2025-08-02T06:08:00Z',
    actor: 'owner@example.org',
    action: 'updated',
    entity,
    entityId: '1',
    summary: `The ${entity} was changed`,
  }))
  office.answer(http.get('*/api/admin/activity', () => page(lines)))
  openPortal('/admin/activity')
  const links = await screen.findAllByRole('link', { name: /^Show: The .* was changed$/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Object.values(kinds))
})
