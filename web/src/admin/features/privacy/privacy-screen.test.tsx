import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { OwnData, PrivacyRequest } from '../../api/records'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'

const office = startOffice()

const asked: PrivacyRequest = {
  _id: '688c3bc02767901f9f9512c2',
  kind: 'erase',
  state: 'open',
  name: 'Ravi Teja',
  email: 'ravi@example.org',
  phone: '',
  orderId: '',
  lang: 'te',
  wish: 'Consent withdrawn',
  proven: true,
  answer: '',
  answeredBy: '',
  dueAt: '2025-09-01T06:08:00Z',
  overdue: true,
  version: 1,
  createdAt: '2025-08-02T06:08:00Z',
}

const held: OwnData = {
  records: [
    {
      kind: 'registration',
      id: '688c3bc02767901f9f9512c0',
      details: [{ field: 'name', value: 'Ravi Teja' }],
      createdAt: '2025-08-01T06:08:00Z',
    },
  ],
  orders: [
    {
      id: 'MKM001',
      amount: '₹100',
      status: 'PAID',
      createdAt: '2025-08-01T06:08:00Z',
      booksUntil: '2032-12-31T18:30:00Z',
      documents: [],
      payments: [],
      refunds: [],
    },
  ],
  messages: [],
  conversation: [{ incoming: true, text: 'Can we come at 8?', at: '2025-08-02T06:08:00Z' }],
  notes: [],
  consents: [],
  requests: [],
  recipients: [],
}

const path = '/admin/privacy?request=688c3bc02767901f9f9512c2'
const answerPath = '*/api/admin/privacy/requests/688c3bc02767901f9f9512c2/answer'

function answers(request: PrivacyRequest = asked) {
  office.answer(
    http.get('*/api/admin/privacy/requests', () => page([request])),
    http.get('*/api/admin/privacy/requests/:id', () => HttpResponse.json({ ...request, held })),
    http.get('*/api/admin/privacy/retention', () =>
      HttpResponse.json([
        { what: 'registrations', edition: '2025', count: 1284, on: '2026-09-14T18:30:00Z', due: false },
        { what: 'payment notices', count: 7, on: '2025-08-02T06:08:00Z', due: true },
      ]),
    ),
  )
}

beforeEach(() => {
  office.signedIn(accountOf('manager'))
  answers()
})

it('lists the open requests and the retention periods', async () => {
  const { user, address } = openPortal('/admin/privacy')
  const row = (await screen.findByText('Ravi Teja')).closest('tr') as HTMLElement
  expect(within(row).getByText('Erase their data')).toBeTruthy()
  expect(within(row).getByText('Overdue')).toBeTruthy()
  expect((await screen.findByRole('row', { name: /Registrations of 2025/ })).textContent).toContain('1,284')
  expect(screen.getByRole('row', { name: /Payment notices/ }).textContent).toContain('Today')
  await user.click(screen.getByRole('button', { name: 'View the request of Ravi Teja' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/kept for the books until/)).toBeTruthy()
  expect(dialog.getByText('Texts of the conversation by WhatsApp: 1.')).toBeTruthy()
  expect(address()).toContain('request=688c3bc02767901f9f9512c2')
})

it('erases only after a second confirmation, with the version that was read', async () => {
  const bodies = office.note('post', answerPath, { ...asked, state: 'done' })
  const { user } = openPortal(path)
  await user.click(await screen.findByRole('button', { name: 'Erase this person' }))
  expect(bodies).toEqual([])
  const ask = within(await screen.findByRole('alertdialog'))
  await user.click(ask.getByRole('button', { name: 'Erase' }))
  expect(await screen.findByText('The request was carried out')).toBeTruthy()
  expect(bodies).toEqual([{ refuse: false, answer: '', version: 1 }])
})

it('shows at the field that a refusal needs a reason, and why an erasure has to wait', async () => {
  office.answer(
    http.post(answerPath, () =>
      problem(422, 'check_fields', 'Please check', { fields: { answer: 'Please fill in this field' } }),
    ),
  )
  const { user } = openPortal(path)
  await user.click(await screen.findByRole('button', { name: 'Refuse' }))
  expect(await screen.findByText('Please fill in this field')).toBeTruthy()
  office.answer(http.post(answerPath, () => problem(409, 'money_moves', 'Money is still on its way')))
  await user.click(screen.getByRole('button', { name: 'Erase this person' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Erase' }))
  expect(await screen.findByText('Failed to answer: Money is still on its way')).toBeTruthy()
})

it('creates a link for a person whom the office has called', async () => {
  const url = 'https://fair.example.org/te/my-data?token=abc'
  answers({ ...asked, kind: 'see', proven: false, email: '', phone: '9848012345' })
  office.answer(
    http.post('*/api/admin/privacy/requests/:id/link', () =>
      HttpResponse.json({ url, whatsapp: 'https://wa.me/919848012345?text=x' }),
    ),
  )
  const { user } = openPortal(path)
  expect(await screen.findByText(/call the number on record/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create a link to their data' }))
  expect(await screen.findByText(url)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')).toContain('wa.me/91')
})

it('enters a request that was made by phone', async () => {
  const bodies = office.note('post', '*/api/admin/privacy/requests', asked, 201)
  const { user } = openPortal('/admin/privacy')
  await user.click(await screen.findByRole('button', { name: 'Add request' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Phone/), '9848012345')
  await user.click(dialog.getByRole('button', { name: 'Add request' }))
  await waitFor(() =>
    expect(bodies).toEqual([{ kind: 'see', name: '', email: '', phone: '9848012345', wish: '' }]),
  )
})

it('offers no actions to accounts that may only read', async () => {
  office.signedIn(accountOf('viewer'))
  openPortal(path)
  expect(await screen.findByText(/kept for the books until/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add request' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Erase this person' })).toBeNull()
})
