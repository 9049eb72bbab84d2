import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { shippedHall, shippedHallAnswer } from '../../../testing/shipped-hall'
import { rememberUnpaid } from '../../unpaid/remembered'
import {
  answers,
  bodies,
  choose,
  json,
  opened,
  order,
  page,
  pay,
  selected,
  startEachTest,
  tell,
  toStalls,
  type,
} from './booking-harness'

const hall = shippedHall()
startEachTest()

test('details, stalls, one order, the page on which it is checked', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  render(page(hall))
  type()
  await toStalls()
  expect(location.search).toBe('?card=private&step=stalls')
  await choose('Standard 24', 'Bench display t3')
  expect(screen.getByText('Bench display t3 added. Total ₹1,00,300 with GST.')).toBeTruthy()
  const button = screen.getByRole('button', { name: /Continue to payment/ })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() =>
    expect(assign).toHaveBeenCalledWith(expect.stringMatching(/^\/payment\?transactionId=MKM/)),
  )
  const [sent, ...more] = bodies(order)
  expect(more).toEqual([])
  expect(sent).toMatchObject({
    amount: 100300,
    lang: 'en',
    booking: {
      name: 'Sri Balaji Bio Inputs',
      contactPerson: 'V. Suresh',
      phone: '98851 20034',
      card: 'private',
      stalls: [
        { stallnumber: '24', stallSize: '3x3m' },
        { stallnumber: 't3', stallSize: '6x2ft' },
      ],
    },
  })
})

test('a stall that someone else takes is removed from the selection, with a visible and announced message', async () => {
  render(page(hall))
  type()
  await toStalls()
  await choose('Standard 24', 'Standard 25')
  tell({ id: 'std-24', stallnumber: '24', stallSize: '3x3m', state: 'held', remaining: 0 })
  expect(selected()).toEqual(['std-25'])
  const message = /^Standard 24 has just been taken by someone else\. It was removed from your list\./
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2))
})

test('the demand for a stall disappears when one is chosen', async () => {
  const demand = 'Choose at least one stall'
  answers[order] = () => json({ code: 'invalid', detail: demand, fields: { stalls: demand } }, 422)
  render(page(hall))
  type()
  await toStalls()
  pay()
  await screen.findAllByText(demand)
  await choose('Standard 24')
  expect(screen.queryAllByText(demand)).toEqual([])
})

test('a 409 names the taken stalls, keeps the rest, and a new order can be made', async () => {
  vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  answers[order] = () =>
    json(
      {
        code: 'stalls_taken',
        detail: 'Not free any more: 24 (3x3m). Please choose another stall.',
        stalls: [{ stallnumber: '24', stallSize: '3x3m' }],
      },
      409,
    )
  render(page(hall))
  type()
  await toStalls()
  await choose('Standard 24', 'Standard 25')
  pay()
  await screen.findByText(/^Not free any more: 24/)
  expect(selected()).toEqual(['std-25'])
  answers[order] = () => json(opened)
  await screen.findByText('₹1,00,300', {}, { timeout: 10_000 })
  pay()
  await waitFor(() => expect(bodies(order)).toHaveLength(2))
  const [first, second] = bodies(order)
  expect(second?.['orderId']).not.toBe(first?.['orderId'])
})

test('a lost response is retried with the same key, and the visitor’s own stalls stay selected', async () => {
  vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  answers[order] = () => Promise.reject(new TypeError('Failed to fetch'))
  render(page(hall))
  type()
  await toStalls()
  await choose('Standard 24', 'Bench display t3')
  pay()
  await screen.findByText('Could not connect to server. Please check your internet connection.')
  // The server has created the order although its response was lost, so the stalls are now held for this visitor. They
  // must stay selected.
  tell({ id: 'std-24', stallnumber: '24', stallSize: '3x3m', state: 'held', remaining: 0 })
  expect(selected()).toEqual(['std-24', 'bench-t3'])
  answers[order] = () => json(opened)
  pay()
  await waitFor(() => expect(bodies(order)).toHaveLength(2))
  const [first, second] = bodies(order)
  expect(second).toEqual(first)
})

test('a reload restores the values and the stalls, and a held order continues with its remaining time', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  answers['/api/cashfree/checkpaymentstatus/MKM001/MKMUUID1'] = () =>
    json({ success: { status: 'ACTIVE', payment_session_id: 'session_1' } })
  const { unmount } = render(page(hall))
  type()
  await toStalls()
  await choose('Standard 24', 'Bench display t3')
  pay()
  await waitFor(() => expect(sessionStorage.getItem('mela.stall-booking')).toContain('MKM001'))
  unmount()
  answers['/api/hall'] = () => json(shippedHallAnswer({ 'std-24': 'held', 'bench-t3': 'held' }))
  render(page(hall))
  const picker = await screen.findByRole('dialog', { name: /Choose your stall/ })
  expect(screen.getByLabelText<HTMLInputElement>('Organisation name').value).toBe('Sri Balaji Bio Inputs')
  const held = await within(picker).findByText(/^Held for you for/)
  await waitFor(() => expect(held.textContent).toMatch(/^Held for you for (?:20:00|1[89]:\d\d)$/))
  await waitFor(() => expect(selected()).toEqual(['std-24', 'bench-t3']))
  fireEvent.click(screen.getByRole('button', { name: /Pay ₹1,00,300/ }))
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(2))
  expect(bodies(order)).toHaveLength(1)
})

test('the stalls of an order that another tab left unpaid are marked as the visitor’s own', async () => {
  const unpaid = { kind: 'booking', id: 'MKM002', userID: 'MKMUUID2', stalls: ['24:3x3m'] } as const
  rememberUnpaid(unpaid)
  answers['/api/unpaid/booking/MKM002/MKMUUID2'] = () =>
    json({ open: true, confirming: false, amount: 88500, stalls: 'Standard 24', secondsLeft: 860, held: [] })
  answers['/api/hall'] = () => json(shippedHallAnswer({ 'std-24': 'held', 'std-25': 'held' }))
  render(page(hall))
  type()
  await toStalls()
  const lookOf = (id: string) => {
    const option = screen.getAllByRole('option').find((one) => one.dataset['stall'] === id)
    return `${option?.dataset['state']}: ${option?.getAttribute('aria-label')}`
  }
  expect(lookOf('std-24')).toMatch(/^own: Standard 24,.*held for you until you pay$/)
  expect(lookOf('std-25')).toMatch(/^held: Standard 25,.*held by someone else$/)
})

test('details that were changed during a hold replace the old ones', async () => {
  vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  answers['/api/cashfree/checkpaymentstatus/MKM001/MKMUUID1'] = () =>
    json({ success: { status: 'ACTIVE', payment_session_id: 'session_1' } })
  const { unmount } = render(page(hall))
  type()
  await toStalls()
  await choose('Standard 24')
  pay()
  await waitFor(() => expect(sessionStorage.getItem('mela.stall-booking')).toContain('MKM001'))
  unmount()
  const draft = JSON.parse(sessionStorage.getItem('mela.stall-booking') ?? '{}') as {
    values: { name: string }
  }
  draft.values.name = 'Second Org Pvt Ltd'
  sessionStorage.setItem('mela.stall-booking', JSON.stringify(draft))
  answers['/api/hall'] = () => json(shippedHallAnswer({ 'std-24': 'held' }))
  const release = '/api/cashfree/release/MKM001/MKMUUID1'
  answers[release] = () => json({ open: false })
  render(page(hall))
  await screen.findByText(/^Your stalls are held for you when/, {}, { timeout: 10_000 })
  await waitFor(() => expect(bodies(release)).toHaveLength(1))
  await waitFor(() => expect(selected()).toEqual(['std-24']))
  expect(screen.queryByText(/^Held for you for/)).toBeNull()
  pay()
  await waitFor(() => expect(bodies(order)).toHaveLength(2))
  expect(bodies(order)[1]?.['booking']).toMatchObject({ name: 'Second Org Pvt Ltd' })
  await screen.findByText('Second Org Pvt Ltd')
})

test('a second firm that fills in the form in the same browser gets its own booking', async () => {
  vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const status = '/api/cashfree/checkpaymentstatus/MKM001/MKMUUID1'
  answers[status] = () => json({ success: { status: 'ACTIVE', payment_session_id: 'session_1' } })
  const { unmount } = render(page(hall))
  type()
  await toStalls()
  await choose('Standard 24')
  pay()
  await waitFor(() => expect(sessionStorage.getItem('mela.stall-booking')).toContain('MKM001'))
  unmount()

  history.replaceState(null, '', '/stallbooking?card=private')
  answers['/api/hall'] = () => json(shippedHallAnswer({ 'std-24': 'held' }))
  const release = '/api/cashfree/release/MKM001/MKMUUID1'
  answers[release] = () => json({ open: false })
  render(page(hall))
  // The hidden picker has looked at the order before the second firm types.
  await waitFor(() => expect(bodies(status)).not.toHaveLength(0), { timeout: 10_000 })
  type({ 'Organisation name': 'Second Org Pvt Ltd' })
  await toStalls()
  await waitFor(() => expect(bodies(release)).toHaveLength(1))
  await screen.findByText(/^Your stalls are held for you when/, {}, { timeout: 10_000 })
  expect(screen.queryByText('Sri Balaji Bio Inputs')).toBeNull()
  fireEvent.click(screen.getByRole('option', { name: /^Standard 25,/ }))
  await waitFor(() => expect(selected()).toEqual(['std-24', 'std-25']))
})

test('an expired order releases its stalls', async () => {
  sessionStorage.setItem(
    'mela.stall-booking',
    JSON.stringify({
      values: {},
      stalls: ['24:3x3m'],
      order: {
        orderId: 'MKM001',
        userID: 'MKMUUID1',
        amount: 1,
        endsAt: 0,
        stalls: ['24:3x3m'],
        checkout: {},
      },
    }),
  )
  answers['/api/cashfree/checkpaymentstatus/MKM001/MKMUUID1'] = () => json({ success: { status: 'EXPIRED' } })
  history.replaceState(null, '', '/stallbooking?card=private&step=stalls')
  render(page(hall))
  await screen.findByText('Continue to payment', {}, { timeout: 10_000 })
  expect(sessionStorage.getItem('mela.stall-booking')).not.toContain('MKM001')
})
