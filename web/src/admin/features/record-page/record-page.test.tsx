import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { RecordPage } from '../../api/records'
import { accountOf, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { order } from '../../testing/orders'
import { booking, contactMessage, recordPage } from '../../testing/records'

const office = startOffice()

const at = '2025-08-02T06:08:00Z'

const paidOrder: RecordPage['orders'][number] = {
  ...order,
  documents: [
    {
      number: 'RC/25-26/000001',
      kind: 'receipt',
      amount: 100,
      recipient: 'Ravi Teja',
      address: 'Medak',
      gstin: '',
      taxed: false,
      supply: true,
      issuedAt: at,
      url: '/api/documents/RC-25-26-000001',
    },
  ],
}

function fullPage(part: Partial<RecordPage> = {}): RecordPage {
  return recordPage({
    id: 'm1',
    phone: '9000341877',
    email: 'ravi@example.org',
    createdAt: at,
    facts: [
      { field: 'name', value: 'Ravi Teja' },
      { field: 'phone', value: '9000341877' },
      { field: 'message', value: 'Is there parking?' },
    ],
    orders: [paidOrder],
    messages: [
      {
        _id: 'e1',
        title: 'Message received',
        status: 'failed',
        email: 'ravi@example.org',
        phone: '',
        failure: 'The address does not exist',
        createdAt: at,
      },
    ],
    codes: [
      {
        holder: 'Ravi Teja',
        member: 1,
        address: 'https://fair.example.org/e/1',
        admissions: [{ at, by: 'North' }],
      },
      { holder: 'Asha', member: 2, address: '', admissions: [] },
    ],
    notes: [{ _id: 'n1', author: 'asha@example.org', text: 'Calls again on Monday', at, mayDelete: true }],
    related: [{ kind: 'registration', id: 'r1', title: 'Ravi T', status: 'Paid', createdAt: at }],
    timeline: [
      { at, what: 'note', actor: 'asha@example.org', text: 'Calls again on Monday' },
      { at, what: 'payment', amount: 100, channel: 'online', number: 'AXIS42' },
      {
        at,
        what: 'activity',
        actor: 'system',
        text: 'Message of Ravi was changed',
        before: { name: 'Ravi' },
        after: { name: 'Ravi Teja' },
      },
    ],
    ...part,
  })
}

beforeEach(() => {
  office.signedIn(accountOf('manager'))
  office.answer(
    http.get('*/api/admin/records/contact-message/m1', () => HttpResponse.json(fullPage())),
    http.get('*/api/contactus/m1', () => HttpResponse.json(contactMessage())),
  )
})

const part = async (name: string) => within(await screen.findByRole('region', { name }))

it('shows everything about a record', async () => {
  openPortal('/admin/contact-message/m1')
  expect(await screen.findByRole('heading', { level: 1, name: 'Ravi Teja' })).toBeTruthy()
  const facts = await part('Details')
  expect(facts.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:+919000341877')
  expect(facts.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toBe(
    'https://wa.me/919000341877',
  )
  expect((await part('Internal notes')).getByText('Calls again on Monday')).toBeTruthy()
  const codes = await part('Entry codes')
  expect(codes.getByText(/^Admitted 2 Aug 2025, 11:38 am, North/)).toBeTruthy()
  expect(codes.getByText('Not admitted yet')).toBeTruthy()
  expect((await part('Messages')).getByText('The address does not exist')).toBeTruthy()
  const other = (await part('Other records of this person')).getByRole('link', { name: 'Ravi T' })
  expect(other.getAttribute('href')).toBe('/admin/registration/r1')
  const timeline = await part('Timeline')
  expect(timeline.getByText('₹100 received (online, AXIS42)')).toBeTruthy()
  expect(timeline.getByText('Ravi', { selector: 'del' })).toBeTruthy()
  expect(timeline.getByText('Ravi Teja', { selector: 'ins' })).toBeTruthy()
})

it('marks deleted records of the same person', async () => {
  const related: RecordPage['related'] = [
    { kind: 'booking', id: 'b1', title: 'Soil Life', status: 'Pending', createdAt: at, deletedAt: at },
  ]
  office.answer(
    http.get('*/api/admin/records/contact-message/m1', () => HttpResponse.json(fullPage({ related }))),
  )
  openPortal('/admin/contact-message/m1')
  const others = await part('Other records of this person')
  expect(others.getByRole('listitem').textContent).toContain('Soil Life Deleted')
  expect(others.queryByText('Pending')).toBeNull()
})

it('restores a deleted record from its page', async () => {
  office.signedIn(accountOf('owner'))
  const page = () => HttpResponse.json(fullPage({ deletedAt: at }))
  office.answer(http.get('*/api/admin/records/contact-message/m1', page))
  const sent = office.note('post', '*/api/admin/bulk', { _id: 'run', failures: [] })
  const { user } = openPortal('/admin/contact-message/m1')
  await screen.findByText(/Deleted on 2 Aug 2025/)
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Ravi Teja is restored')).toBeTruthy()
  expect(sent).toEqual([{ list: 'contact-messages', action: 'restore', records: [{ _id: 'm1' }] }])
})

it('offers Restore only to accounts that may restore', async () => {
  const page = () => HttpResponse.json(fullPage({ deletedAt: at }))
  office.answer(http.get('*/api/admin/records/contact-message/m1', page))
  openPortal('/admin/contact-message/m1')
  await screen.findByText(/Deleted on 2 Aug 2025/)
  await part('Internal notes')
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
})

it('adds and deletes a note', async () => {
  const sent = office.note('post', '*/api/admin/records/contact-message/m1/notes', {
    _id: 'n2',
    author: 'a',
    text: 'x',
    at,
    mayDelete: true,
  })
  const { user } = openPortal('/admin/contact-message/m1')
  const notes = await part('Internal notes')
  await user.click(notes.getByRole('button', { name: 'Add note' }))
  expect(await notes.findByText('Please write the note')).toBeTruthy()
  await user.type(notes.getByRole('textbox', { name: /New note/ }), 'Wants a corner stall')
  await user.click(notes.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByText('Note added')).toBeTruthy()
  expect(sent).toEqual([{ text: 'Wants a corner stall' }])
  office.answer(http.delete('*/api/admin/notes/n1', () => new HttpResponse(null, { status: 204 })))
  await user.click(notes.getByRole('button', { name: /^Delete the note of asha@example.org/ }))
  expect(await screen.findByText('Note deleted')).toBeTruthy()
})

it('offers the actions of the list, and none to a viewer', async () => {
  openPortal('/admin/contact-message/m1')
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show in the list' }).getAttribute('href')).toBe(
    '/admin/admincontact?q=m1',
  )
  document.body.innerHTML = ''
  office.signedIn(accountOf('viewer'))
  openPortal('/admin/contact-message/m1')
  await screen.findByRole('link', { name: 'Show in the list' })
  expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull()
})

it('says why a record cannot be shown', async () => {
  office.answer(
    http.get('*/api/admin/records/contact-message/m1', () =>
      problem(404, 'not_found', 'We could not find this.'),
    ),
  )
  openPortal('/admin/contact-message/m1')
  expect(await screen.findByText(/We could not find this/)).toBeTruthy()
})

it('does not know every address', async () => {
  openPortal('/admin/banana/m1')
  expect(
    await screen.findByRole('heading', { level: 1, name: /not found|no such|does not exist/i }),
  ).toBeTruthy()
})

it('leads from a booking to its exhibitor', async () => {
  office.answer(
    http.get('*/api/admin/records/booking/book-73', () =>
      HttpResponse.json(recordPage({ kind: 'booking', id: 'book-73', name: 'Soil Life' })),
    ),
    http.get('*/api/stallBooking/stall-bookings/book-73', () => HttpResponse.json(booking())),
  )
  openPortal('/admin/booking/book-73')
  const link = (await part('Details')).getByRole('link', { name: 'All bookings of Soil Life' })
  expect(link.getAttribute('href')).toBe('/admin/exhibitor/book-73')
})

it('shows all bookings of an exhibitor, and writes to them', async () => {
  const one = { kind: 'booking', title: 'Soil Life', status: 'Confirmed', createdAt: at }
  office.answer(
    http.get('*/api/admin/records/exhibitor/book-73', () =>
      HttpResponse.json(
        fullPage({
          kind: 'exhibitor',
          id: 'book-73',
          title: 'Soil Life',
          bookings: [
            { ...one, id: 'book-74', detail: 'C6 · 2025' },
            { ...one, id: 'book-73', detail: '24 · 2024' },
          ],
        }),
      ),
    ),
  )
  openPortal('/admin/exhibitor/book-73')
  const bookings = await part('Stall bookings')
  expect(bookings.getByText('C6 · 2025, 2 Aug 2025')).toBeTruthy()
  expect(bookings.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/booking/book-74',
    '/admin/booking/book-73',
  ])
  const badges = (await part('Entry codes')).getByRole('link', { name: /label printer/ })
  expect(badges.getAttribute('href')).toContain(
    `/badges/bookings?edition=all&ids=${encodeURIComponent('book-74,book-73')}`,
  )
  const write = await screen.findByRole('link', { name: 'Write message' })
  expect(write.getAttribute('href')).toContain(
    `to=bookings&query=${encodeURIComponent(`ids=${encodeURIComponent('book-74,book-73')}`)}`,
  )
})
