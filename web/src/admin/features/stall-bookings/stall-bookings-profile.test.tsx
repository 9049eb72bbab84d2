import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { ExhibitorProfile } from '../../api/records'
import { stubEventStreams } from '../../testing/event-stream'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { booking, recordPage } from '../../testing/records'

const office = startOffice()
const sold = booking({ status: 'Confirmed', paymentStatus: 'PAID', isBooked: true })
const stored: ExhibitorProfile = {
  booking: 'book-73',
  first: 'book-73',
  page: '/exhibitors/agridrone-works-0123abcd',
  about: 'Drones for small fields',
  aboutIn: { en: 'Drones for small fields', te: 'చిన్న పొలాలకు డ్రోన్లు' },
  products: ['Spraying', 'Mapping'],
  phone: '9848012345',
  phoneShown: false,
  website: '',
  websiteShown: false,
  hidden: false,
  version: 3,
}

beforeEach(() => {
  stubEventStreams()
  office.signedIn(accountOf('manager'))
  office.answer(
    http.get('*/api/orders', () => page([])),
    http.get('*/api/admin/editions', () => HttpResponse.json([])),
    http.get('*/api/stallBooking/stall-bookings/book-73', () => HttpResponse.json(sold)),
    http.get('*/api/admin/records/booking/book-73', () => HttpResponse.json(recordPage(of))),
    http.get('*/api/admin/exhibitors/book-73', () => HttpResponse.json(stored)),
  )
})

const of = { kind: 'booking', id: sold._id, title: sold.name, name: sold.name, status: sold.status } as const

async function openProfile() {
  const { user } = openPortal('/admin/booking/book-73')
  await user.click(await screen.findByRole('button', { name: 'Stalls' }))
  await user.click(screen.getByRole('button', { name: 'What visitors see…' }))
  const name = 'What visitors see of AgriDrone Works'
  await screen.findByLabelText(/^About the exhibitor \(/)
  return { user, form: within(screen.getByRole('dialog', { name })) }
}

it('changes and hides what visitors see of an exhibitor', async () => {
  const sent: [string, unknown][][] = []
  office.answer(
    http.put('*/api/admin/exhibitors/book-73', async ({ request }) => {
      sent.push([...(await request.formData())])
      return HttpResponse.json({ ...stored, hidden: true, version: 4 })
    }),
  )
  const { user, form } = await openProfile()
  expect(form.getByLabelText<HTMLTextAreaElement>(/^Products/).value).toBe('Spraying\nMapping')
  const telugu = form.getByLabelText<HTMLTextAreaElement>(/^About the exhibitor in Telugu/)
  expect(telugu.value).toBe('చిన్న పొలాలకు డ్రోన్లు')
  expect(telugu.lang).toBe('te')
  await user.selectOptions(form.getByLabelText('Hide this from visitors'), 'true')
  await user.type(form.getByLabelText(/^Website/), 'example.org')
  await user.click(form.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('What visitors see of AgriDrone Works is saved')).toBeTruthy()
  expect(sent).toEqual([
    [
      ['website', 'example.org'],
      ['hidden', 'true'],
      ['version', '3'],
    ],
  ])
})

it('shows the error of the server next to its field, and keeps what was typed', async () => {
  const reason = 'Enter a web address like example.org'
  office.answer(
    http.put('*/api/admin/exhibitors/book-73', () =>
      problem(422, 'invalid', reason, { fields: { website: reason } }),
    ),
  )
  const { user, form } = await openProfile()
  const website = form.getByLabelText<HTMLInputElement>(/^Website/)
  await user.type(website, 'ftp://x')
  await user.click(form.getByRole('button', { name: 'Update' }))
  expect(await form.findByText(reason)).toBeTruthy()
  expect(website.value).toBe('ftp://x')
  expect(website.getAttribute('aria-invalid')).toBe('true')
})

it('offers the profile only to accounts that may edit', async () => {
  office.signedIn(accountOf('viewer'))
  openPortal('/admin/booking/book-73')
  await screen.findByRole('heading', { level: 1, name: /AgriDrone Works/ })
  expect(screen.queryByRole('button', { name: 'Stalls' })).toBeNull()
})
