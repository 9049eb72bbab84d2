import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { shippedHall } from '../../../testing/shipped-hall'
import type { StallBookingProps } from '../../props.gen'
import { answers, check, json, page, startEachTest, toStalls, type } from './booking-harness'

const hall = shippedHall()
startEachTest()

// Returns the page's HTML as the server renders it.
function sent(props: Partial<StallBookingProps> = {}): string {
  vi.stubEnv('SSR', true)
  const html = renderToString(page(hall, props))
  vi.stubEnv('SSR', false)
  return html
}

// Hydrates the server-rendered page. As in the browser, the page receives only the props that the data block contains.
async function takeOver(
  props: Partial<StallBookingProps>,
  before: (container: HTMLElement) => void = () => undefined,
): Promise<HTMLElement> {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = sent(props)
  before(container)
  const nothing = { kinds: [], facilities: [], pricingNote: '', hall: null }
  await act(async () => render(page(hall, { ...props, ...nothing }), { container, hydrate: true }))
  return container
}

test('without script the form contains everything, with stalls as native checkboxes', () => {
  const html = sent({ hall })
  document.body.innerHTML = html
  const form = document.querySelector('form')
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/stallbooking'])
  const posted = new FormData(form ?? undefined)
  expect([posted.get('card'), posted.get('members')]).toEqual(['private', '1'])
  expect(document.querySelectorAll('input[name=stall]')).toHaveLength(
    hall.stalls.filter(({ state }) => state === 'available').length,
  )
  expect(document.querySelector('input[name=stall][value="24:3x3m"]')).not.toBeNull()
  expect(html).not.toMatch(/\sstyle=/)
  document.body.innerHTML = ''
})

test('the server checks the details: errors are beside the fields, and editing a field removes its error', async () => {
  answers[check] = () => json({ fields: { name: 'Please fill in this field', phone: 'Wrong number' } })
  render(page(hall))
  type({ 'Mobile number': '123' })
  fireEvent.click(screen.getByRole('button', { name: 'Choose stalls' }))
  await screen.findByText('Please fill in all required fields: Organisation name')
  expect(screen.getByRole('link', { name: 'Mobile number: Wrong number' })).toBeTruthy()
  const phone = screen.getByLabelText('Mobile number', { exact: false })
  expect(phone.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement?.className).toBe('summary-bad'))
  phone.focus()
  fireEvent.input(phone, { target: { value: '9885120034' } })
  expect(phone.getAttribute('aria-invalid')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(phone))
})

test('outdoor and tiny stalls are added by a button, one each, which shows the number left', async () => {
  render(page(hall))
  type()
  await toStalls()
  const outdoor = screen.getByRole('button', { name: /^Add an outdoor stall.*20 left/ })
  fireEvent.click(outdoor)
  await screen.findByText('₹1,00,300', {}, { timeout: 10_000 })
  expect(screen.queryByRole('button', { name: /^Add an outdoor stall/ })).toBeNull()
  expect(screen.getByText('3 × 3 m, place given by the office')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove Outdoor stall' }))
  expect(screen.getByRole('button', { name: /^Add an outdoor stall/ })).toBeTruthy()
})

test('the space bar opens the form of a card', async () => {
  history.replaceState(null, '', '/stallbooking')
  render(page(hall, { card: '' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(screen.getByRole('link', { name: /Private Compan/ }), { key: ' ' })
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('a tab that cannot be fetched is opened by navigation', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  history.replaceState(null, '', '/stallbooking')
  answers['/stallbooking?tab=pricing'] = () => Promise.reject(new TypeError('Failed to fetch'))
  render(page(hall, { card: '' }))
  fireEvent.click(screen.getByRole('tab', { name: 'Pricing' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/stallbooking?tab=pricing'))
})

test('tabs are in the address; prices and facilities are fetched as server-rendered HTML', async () => {
  const closed = { card: '' } as const
  history.replaceState(null, '', '/stallbooking')
  answers['/stallbooking?tab=pricing'] = () => new Response(sent({ ...closed, tab: 'pricing' }))
  answers['/stallbooking?tab=facilities'] = () => new Response(sent({ ...closed, tab: 'facilities' }))
  render(page(hall, closed))
  fireEvent.click(screen.getByRole('tab', { name: 'Pricing' }))
  expect(location.search).toBe('?tab=pricing')
  await screen.findByText('₹1,77,000')
  expect(screen.getByText('₹10,000 + ₹1,800 GST (18%)')).toBeTruthy()
  expect(screen.getByText('Early bird discounts available till October 15')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Pricing' }), { key: 'ArrowRight' })
  await screen.findByRole('heading', { name: 'Power point' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Facilities' })))
})

test('a server-rendered tab keeps its HTML', async () => {
  history.replaceState(null, '', '/stallbooking?tab=pricing')
  const container = await takeOver({ card: '', tab: 'pricing' })
  expect(screen.getByText('₹1,77,000')).toBeTruthy()
  expect(screen.getByRole('tabpanel').querySelectorAll('.kind-plan').length).toBeGreaterThan(3)
  container.remove()
})

test('a server-rendered form keeps the values typed before hydration', async () => {
  const container = await takeOver({ hall }, (form) => {
    expect(form.querySelector('input[name=stall]')).not.toBeNull()
    const name = form.querySelector<HTMLInputElement>('input[name=name]')
    if (name) name.value = 'Sri Balaji'
  })
  expect(container.querySelector('input[name=stall]')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Organisation name').value).toBe('Sri Balaji')
  await screen.findByRole('button', { name: 'Choose stalls' })
  container.remove()
})

test('a form that was sent before hydration keeps its values, although the address names no card', async () => {
  history.replaceState(null, '', '/stallbooking')
  const typed = {
    name: 'Sri Balaji',
    contactPerson: '',
    phone: '9885120034',
    email: '',
    address: '',
    product: '',
    members: '1',
    gst: '',
    requirements: '',
    listed: false,
    part: false,
    stalls: [],
  }
  const container = await takeOver({ hall, typed, errors: { address: 'Enter the address' } }, (form) =>
    form.querySelector<HTMLInputElement>('input[name=phone]')?.focus(),
  )
  expect(screen.getByLabelText<HTMLInputElement>('Organisation name').value).toBe('Sri Balaji')
  // The visitor is typing again, so the error summary must not take the focus from the field.
  screen.getByRole('link', { name: 'Address: Enter the address' })
  expect(document.activeElement?.getAttribute('name')).toBe('phone')
  container.remove()
})

test('closed bookings show a notice and no form', () => {
  history.replaceState(null, '', '/stallbooking')
  render(page(hall, { card: '', closed: 'Stall booking closed on 1 September 2025.' }))
  expect(screen.getByText('Stall booking closed on 1 September 2025.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Private Companies/ })).toBeNull()
})
