import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { answer, PageFixture } from '../page-fixture'
import { readUnpaid, rememberUnpaid, unpaidStalls } from './remembered'
import { UnpaidList } from './unpaid-list'

const order = { kind: 'booking', id: 'MKM001', userID: 'MKMUUID1', stalls: ['72:3x3m'] } as const
const open = {
  open: true,
  confirming: false,
  atOffice: false,
  releasable: true,
  amount: 177000,
  stalls: 'Standard 72, 73',
  secondsLeft: 860,
  held: [],
  entry: '',
  name: 'Deccan Seeds',
}

function server(answers: Record<string, () => Response>) {
  const calls: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    calls.push(path)
    const found = answers[path]
    return found ? Promise.resolve(found()) : Promise.reject(new Error(`unexpected call of ${path}`))
  })
  return calls
}

const show = () =>
  render(
    <PageFixture>
      <UnpaidList />
    </PageFixture>,
  )

beforeEach(() => localStorage.clear())

it('shows stalls, amount and time, and releases the stalls on the server', async () => {
  const calls = server({
    '/api/unpaid/booking/MKM001/MKMUUID1': () => answer(200, open),
    '/api/cashfree/release/MKM001/MKMUUID1': () => answer(200, { ...open, open: false }),
  })
  rememberUnpaid(order)
  show()
  await screen.findByText('Standard 72, 73 · ₹1,77,000')
  screen.getByText('Deccan Seeds')
  expect(screen.getByRole('timer', { name: '14:20 left' }).textContent).toBe('14:20 left')
  expect(screen.getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe(
    '/payment?transactionId=MKM001&userID=MKMUUID1',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Release' }))
  await screen.findByText('Your stalls are free again.')
  expect(screen.queryByText(/Standard 72/)).toBeNull()
  expect(calls.at(-1)).toBe('/api/cashfree/release/MKM001/MKMUUID1')
  expect(readUnpaid()).toEqual([])
})

it('keeps a paid order with its entry code, also without a server', async () => {
  const entry = '/entry-codes?transactionId=MKM001&userID=MKMUUID1'
  server({
    '/api/unpaid/booking/MKM001/MKMUUID1': () =>
      answer(200, { ...open, open: false, entry, name: 'The Telangana Agro Traders' }),
  })
  rememberUnpaid(order)
  const { unmount } = show()
  const link = await screen.findByRole('link', { name: 'Open your entry code' })
  expect(link.getAttribute('href')).toBe(entry)
  unmount()
  server({})
  show()
  await screen.findByText('The Telangana Agro Traders')
  expect(unpaidStalls()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Remove from this device' }))
  await waitFor(() => expect(readUnpaid()).toEqual([]))
})

it('forgets an order that is over or unknown, and keeps one when the server is not reached', async () => {
  server({
    '/api/unpaid/booking/MKM001/MKMUUID1': () => answer(200, { ...open, open: false }),
    '/api/unpaid/registration/r1/MKMUUID2': () => answer(404, { detail: 'no' }),
  })
  rememberUnpaid(order)
  rememberUnpaid({ kind: 'registration', id: 'r1', userID: 'MKMUUID2' })
  rememberUnpaid({ kind: 'registration', id: 'r2', userID: 'MKMUUID3' })
  show()
  await waitFor(() => expect(readUnpaid().map(({ id }) => id)).toEqual(['r2']))
  expect(screen.queryByRole('listitem')).toBeNull()
})

it('offers no release while the bank is confirming, and shows why the server refuses one', async () => {
  server({
    '/api/unpaid/booking/MKM001/MKMUUID1': () => answer(200, { ...open, confirming: true }),
  })
  rememberUnpaid(order)
  show()
  await screen.findByText('Your bank is confirming the payment.')
  expect(screen.queryByRole('button', { name: 'Release' })).toBeNull()
})

it('offers neither payment nor release while the office checks a recorded payment', async () => {
  server({
    '/api/unpaid/booking/MKM001/MKMUUID1': () => answer(200, { ...open, atOffice: true, secondsLeft: 0 }),
  })
  rememberUnpaid(order)
  show()
  await screen.findByText('The office is checking your payment.')
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link').textContent).toBe('Check the status')
})

it('offers payment but no release if the office has confirmed the booking', async () => {
  server({
    '/api/unpaid/booking/MKM001/MKMUUID1': () => answer(200, { ...open, releasable: false }),
  })
  rememberUnpaid(order)
  show()
  await screen.findByRole('link', { name: 'Pay' })
  expect(screen.queryByRole('button')).toBeNull()
})

it('ignores what another program left in the storage', () => {
  localStorage.setItem('mela.unpaid', '[{"kind":"x"},7]')
  expect(readUnpaid()).toEqual([])
  localStorage.setItem('mela.unpaid', '{')
  expect(readUnpaid()).toEqual([])
})
