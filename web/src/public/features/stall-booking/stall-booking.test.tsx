import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { shippedHall } from '../../../testing/shipped-hall'
import { answers, check, json, page, startEachTest, toStalls, type } from './booking-harness'

const hall = shippedHall()
startEachTest()

test('without script the form holds everything, the stalls as native boxes', () => {
  const html = renderToString(page(hall))
  document.body.innerHTML = html
  const form = document.querySelector('form')
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/stallbooking'])
  const posted = new FormData(form ?? undefined)
  expect([posted.get('card'), posted.get('orderId'), posted.get('members')]).toEqual([
    'private',
    'key-of-the-form',
    '1',
  ])
  expect(document.querySelector('input[name=stall][value="24:3x3m"]')).not.toBeNull()
  expect(html).not.toMatch(/\sstyle=/)
  document.body.innerHTML = ''
})

test('the server checks the details: its sentences stand beside the fields, and editing takes one away', async () => {
  answers[check] = () => json({ fields: { name: 'Please fill in this field', phone: 'Wrong number' } })
  render(page(hall))
  type({ 'Mobile number': '123' })
  fireEvent.click(screen.getByRole('button', { name: 'Choose stalls' }))
  await screen.findByText('Please fill in all required fields: Organisation name')
  expect(screen.getByRole('link', { name: 'Mobile number: Wrong number' })).toBeTruthy()
  const phone = screen.getByLabelText('Mobile number', { exact: false })
  expect(phone.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement?.className).toBe('summary-bad')
  phone.focus()
  fireEvent.input(phone, { target: { value: '9885120034' } })
  expect(phone.getAttribute('aria-invalid')).toBeNull()
  expect(document.activeElement).toBe(phone)
})

test('outdoor and tiny are added by a button, one each, with what is left of them', async () => {
  render(page(hall))
  type()
  await toStalls()
  const outdoor = screen.getByRole('button', { name: /^Add an outdoor stall.*20 left/ })
  fireEvent.click(outdoor)
  await screen.findByText('₹1,00,300')
  expect(screen.queryByRole('button', { name: /^Add an outdoor stall/ })).toBeNull()
  expect(screen.getByText('3 × 3 m, place given by the office')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove Outdoor stall' }))
  expect(screen.getByRole('button', { name: /^Add an outdoor stall/ })).toBeTruthy()
})

test('tabs are in the address and show prices and facilities', () => {
  history.replaceState(null, '', '/stallbooking')
  render(page(hall, { card: '', hall: null }))
  fireEvent.click(screen.getByRole('tab', { name: 'Pricing' }))
  expect(location.search).toBe('?tab=pricing')
  expect(screen.getByText('₹1,77,000')).toBeTruthy()
  expect(screen.getByText('₹10,000 + ₹1,800 GST (18%)')).toBeTruthy()
  expect(screen.getByText('Early bird discounts available till October 15')).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Facilities' }))
  expect(screen.getByRole('heading', { name: 'Power point' })).toBeTruthy()
})

test('a closed booking says so and offers no form', () => {
  history.replaceState(null, '', '/stallbooking')
  render(page(hall, { card: '', hall: null, closed: 'Stall booking closed on 1 September 2025.' }))
  expect(screen.getByText('Stall booking closed on 1 September 2025.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Private Companies/ })).toBeNull()
})
