import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { stubEventStreams } from '../testing/event-stream'
import { accountOf, page, startOffice } from '../testing/fair-office'
import { openPortal } from '../testing/open-portal'
import { booking } from '../testing/records'

const office = startOffice()
let asked: string[]

function answer({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url)
  asked.push(pathname.replace('/api/admin/', '') + search)
  return new HttpResponse('%PDF-', { headers: { 'Content-Type': 'application/pdf' } })
}

beforeEach(() => {
  asked = []
  stubEventStreams()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  office.answer(
    http.get('*/api/orders', () => page([])),
    http.get('*/api/stallBooking/stall-bookings', () => page([booking()])),
    http.get('*/api/admin/badges/:list', answer),
    http.get('*/api/admin/prints/:list', answer),
    http.get('*/api/admin/prints/missing-characters/bookings', () => HttpResponse.json([])),
  )
})

async function print(role: string) {
  office.signedIn(accountOf(role))
  const { user } = openPortal('/admin/stallbooking?status=Confirmed')
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  return user
}

// Presses a PDF of the menu after the names are checked.
async function press(user: UserEvent, label: string) {
  const menu = within(screen.getByRole('group', { name: 'Print' }))
  const button = menu.getByRole<HTMLButtonElement>('button', { name: label })
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
}

it.each([
  ['Badges, 96 × 82 mm', 'badges/bookings?status=Confirmed&sheet=96x82'],
  ['Badges, A6 on A4', 'badges/bookings?status=Confirmed&sheet=a6'],
  ['Entry codes, 12 on A4', 'badges/bookings?status=Confirmed&sheet=codes'],
  ['Door list with short codes', 'prints/door-list-bookings?status=Confirmed'],
  ['Signs for the stalls, A4', 'prints/stall-signs?status=Confirmed'],
  ['Exhibitors by zone', 'prints/exhibitors?status=Confirmed'],
])('%s are printed of all records that match the filters', async (label, address) => {
  const user = await print('manager')
  await press(user, label)
  await waitFor(() => expect(asked).toContain(address))
})

it('prints only the selected records', async () => {
  const user = await print('manager')
  await user.click(screen.getByRole('checkbox', { name: `Select ${booking().name}` }))
  await user.click(screen.getByRole('button', { name: 'Print' }))
  await press(user, 'Signs for the stalls, A4')
  await waitFor(() => expect(asked).toContain('prints/stall-signs?status=Confirmed&ids=book-73'))
})

it('offers nothing that admits people to a viewer', async () => {
  await print('viewer')
  const menu = within(screen.getByRole('group', { name: 'Print' }))
  expect(menu.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Signs for the stalls, A4',
    'Exhibitors by zone',
  ])
})

it('names the records with characters that cannot be printed before it prints them', async () => {
  let query = ''
  office.answer(
    http.get('*/api/admin/prints/missing-characters/bookings', ({ request }) => {
      query = new URL(request.url).search
      const record = { kind: 'booking', id: 'book-73', title: '王 Seeds', status: 'Confirmed', createdAt: '' }
      return HttpResponse.json([{ record, characters: '王' }])
    }),
  )
  const user = await print('manager')
  const link = await screen.findByRole('link', { name: '王 Seeds' })
  expect(link.closest('li')?.textContent).toBe('王 Seeds: 王')
  expect(link.getAttribute('href')).toContain('book-73')
  expect(query).toBe('?status=Confirmed')
  expect(asked).toEqual([])
  await press(user, 'Exhibitors by zone')
  await waitFor(() => expect(asked).toEqual(['prints/exhibitors?status=Confirmed']))
})

it('prints although the names could not be checked', async () => {
  office.answer(http.get('*/api/admin/prints/missing-characters/bookings', () => HttpResponse.error()))
  const user = await print('manager')
  expect(await screen.findByText(/^The names could not be checked: /)).toBeTruthy()
  await press(user, 'Exhibitors by zone')
  await waitFor(() => expect(asked).toEqual(['prints/exhibitors?status=Confirmed']))
})
