import { screen } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { accountOf, page, startOffice } from '../testing/fair-office'
import { openPortal } from '../testing/open-portal'
import { registration } from '../testing/records'

const office = startOffice()

const order = (registrationId: string, number: string) => ({
  orderId: 'MKM001',
  kind: 'registration',
  registrationId,
  documents: [
    {
      number,
      kind: 'receipt',
      paymentId: 'p1',
      amount: 100,
      issuedAt: '2025-08-02T06:20:00Z',
      url: `/api/documents/${number}`,
    },
  ],
})

beforeEach(() => {
  office.signedIn(accountOf('viewer'))
})

it('shows the documents of this registration but not of other search results', async () => {
  const record = registration({ name: 'Mallaiah Boddu' })
  let asked = ''
  office.answer(
    http.get('*/api/registers', () => page([record])),
    http.get('*/api/orders', ({ request }) => {
      asked = new URL(request.url).searchParams.get('q') ?? ''
      return page([order(record._id, 'RC/25-26/000001'), order('another', 'RC/25-26/000002')])
    }),
  )
  const { user } = openPortal('/admin/registrations')
  await user.click(await screen.findByRole('button', { name: 'Details of Mallaiah Boddu' }))
  const link = await screen.findByRole('link', { name: 'Receipt RC/25-26/000001' })
  expect(link.getAttribute('href')).toBe('/api/documents/RC/25-26/000001?lang=en')
  expect(link.hasAttribute('download')).toBe(true)
  expect(screen.queryByText(/000002/)).toBeNull()
  expect(asked).toBe(record._id)
})

it('shows the empty state', async () => {
  const record = registration({ name: 'Mallaiah Boddu' })
  office.answer(
    http.get('*/api/registers', () => page([record])),
    http.get('*/api/orders', () => page([])),
  )
  const { user } = openPortal('/admin/registrations')
  const opener = await screen.findByRole('button', { name: 'Details of Mallaiah Boddu' })
  await user.click(opener)
  expect(await screen.findByText('None')).toBeTruthy()
})
