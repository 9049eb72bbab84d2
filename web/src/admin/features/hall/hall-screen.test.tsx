import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Hall } from '../../api/records'
import { EventStream, stubEventStreams } from '../../testing/event-stream'
import { accountOf, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { kind, officeHall, stall } from '../../testing/records'

const office = startOffice()
const earlyBird = { on: true, percentHundredths: 1000, lastDay: '2025-08-31' }

function hallOf(hall: Partial<Hall>) {
  office.answer(http.get('*/api/hall', () => HttpResponse.json(officeHall(hall))))
}

beforeEach(() => {
  stubEventStreams()
  office.signedIn(accountOf('manager'))
  office.answer(http.get('*/api/admin/edition', () => HttpResponse.json({ earlyBird })))
})

describe('selecting stalls', () => {
  it('selects on the plan and in the list alike', async () => {
    const { user } = openPortal('/admin/hall')
    await user.click(await screen.findByRole('option', { name: 'Stall 19, 3x3m, Free' }))
    expect(screen.getByRole('option', { name: /^Stall 19/, selected: true })).toBeTruthy()
    const list = within(screen.getByRole('list', { name: 'Matching stalls' }))
    const box = list.getByRole<HTMLInputElement>('checkbox', { name: /^Stall 19, 3x3m/ })
    expect(box.checked).toBe(true)
    await user.click(list.getByRole('checkbox', { name: /^Stall 1, 3x3m.*Blocked: Pre-sold/ }))
    expect(screen.getAllByText('2 selected').length).toBeGreaterThan(0)
    expect(screen.getByRole('option', { name: /^Stall 1,/, selected: true })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(box.checked).toBe(false)
    await user.click(screen.getByLabelText('Choose all 4 stalls in the list'))
    expect(screen.getAllByText('4 selected').length).toBeGreaterThan(0)
  })

  it('searches by numbers and filters, with the state in the address', async () => {
    const { user, address } = openPortal('/admin/hall?q=1–18')
    const list = within(await screen.findByRole('list', { name: 'Matching stalls' }))
    expect(list.getAllByRole('checkbox')).toHaveLength(2)
    await user.selectOptions(screen.getByLabelText('State'), 'Not released')
    await waitFor(() => expect(list.getAllByRole('checkbox')).toHaveLength(1))
    expect(decodeURIComponent(address())).toBe('/admin/hall?q=1–18&state=unreleased')
    await user.selectOptions(screen.getByLabelText('State'), 'Sold')
    expect(await screen.findByText('No stalls match your criteria')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(address()).toBe('/admin/hall'))
  })
})

describe('changing the selected stalls', () => {
  it('reports the changed, unchanged and refused stalls with the reasons', async () => {
    const sent = office.note('patch', '*/api/hall/stalls', {
      changed: [stall('19', { state: 'unreleased' })],
      same: ['std-18'],
      refused: [{ id: 'std-73', label: '73', reason: 'Held: its booking is not paid yet' }],
    })
    const { user } = openPortal('/admin/hall')
    await user.click(await screen.findByLabelText('Choose all 4 stalls in the list'))
    await user.click(screen.getByRole('button', { name: 'Withdraw from sale' }))
    expect(await screen.findByText('1 stall is withdrawn from sale.')).toBeTruthy()
    expect(screen.getByText('1 stall needed no change.')).toBeTruthy()
    const refused = screen.getByText(/Held: its booking is not paid yet/)
    expect(refused.textContent).toBe('Not changed: 73. Held: its booking is not paid yet')
    expect(sent).toEqual([{ ids: ['std-19', 'std-73', 'std-1', 'std-18'], action: 'withdraw' }])
    // Refused stalls must stay selected.
    expect(screen.getAllByText('1 selected').length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('1 stall is withdrawn from sale.')).toBeNull()
  })

  it('blocks with a reason', async () => {
    const { user } = openPortal('/admin/hall')
    await user.click(await screen.findByLabelText('Choose all 4 stalls in the list'))
    await user.click(screen.getByRole('button', { name: 'Block' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Block 4 stalls' }))
    await user.click(dialog.getByRole('button', { name: 'Block' }))
    expect(await dialog.findByText('Give a reason for blocking the stall')).toBeTruthy()
    office.answer(
      http.patch('*/api/hall/stalls', () =>
        problem(422, 'check_fields', 'x', {
          fields: { reason: 'Please use at most 120 characters' },
        }),
      ),
    )
    await user.type(dialog.getByLabelText('Reason for blocking'), 'Fire exit')
    await user.click(dialog.getByRole('button', { name: 'Block' }))
    expect(await dialog.findByText('Please use at most 120 characters')).toBeTruthy()
    const sent = office.note('patch', '*/api/hall/stalls', {
      changed: [stall('19')],
      same: [],
      refused: [],
    })
    await user.click(dialog.getByRole('button', { name: 'Block' }))
    expect(await screen.findByText('1 stall is blocked.')).toBeTruthy()
    expect(sent).toEqual([
      { ids: ['std-19', 'std-73', 'std-1', 'std-18'], action: 'block', reason: 'Fire exit' },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows an error, and keeps the selection', async () => {
    office.answer(http.patch('*/api/hall/stalls', () => problem(500, 'internal', 'Sorry')))
    const { user } = openPortal('/admin/hall')
    await user.click(await screen.findByLabelText('Choose all 4 stalls in the list'))
    await user.click(screen.getByRole('button', { name: 'Release' }))
    expect(await screen.findByText('Failed to change the stalls')).toBeTruthy()
    expect(screen.getAllByText('4 selected').length).toBeGreaterThan(0)
  })

  it('is not for viewers', async () => {
    office.signedIn(accountOf('viewer'))
    const { user } = openPortal('/admin/hall')
    await user.click(await screen.findByLabelText('Choose all 4 stalls in the list'))
    expect(screen.queryByRole('button', { name: 'Release' })).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Prices and numbers' }))
    expect(await screen.findByText('3x3m Standard')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Change the price/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save number' })).toBeNull()
  })
})

it('updates when other users change the hall', async () => {
  openPortal('/admin/hall')
  await screen.findByRole('option', { name: 'Stall 19, 3x3m, Free' })
  const zones = within(screen.getByRole('table', { name: 'By zone' }))
  const figures = () => zones.getAllByRole('row')[1]?.textContent
  expect(figures()).toBe('AAgricultural inputs411011')
  hallOf({ stalls: [stall('19', { x: 1, state: 'sold', bookingId: 'book-19' })] })
  act(() => EventStream.opened[0]?.emit('stalls'))
  expect(await screen.findByRole('option', { name: 'Stall 19, 3x3m, Sold' })).toBeTruthy()
  expect(figures()).toBe('AAgricultural inputs100100')
})

it('shows an error when the plan cannot be loaded, and tries again', async () => {
  office.answer(http.get('*/api/hall', () => problem(500, 'internal', 'Sorry')))
  const { user } = openPortal('/admin/hall')
  expect(await screen.findByText('Failed to fetch the hall plan')).toBeTruthy()
  hallOf({})
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('option', { name: 'Stall 19, 3x3m, Free' })).toBeTruthy()
})

describe('prices', () => {
  async function openPrice() {
    const portal = openPortal('/admin/hall?tab=prices')
    await portal.user.click(await screen.findByRole('button', { name: 'Change the price of 3x3m Standard' }))
    const form = within(await screen.findByRole('dialog', { name: 'Price of 3x3m Standard' }))
    const type = async (label: string, text: string) => {
      const field = form.getByLabelText(label)
      await portal.user.clear(field)
      await portal.user.type(field, text)
    }
    const save = () => portal.user.click(form.getByRole('button', { name: 'Save' }))
    return { ...portal, form, type, save }
  }

  it('are shown with tax, and saved with the version that was read', async () => {
    const sent = office.note('patch', '*/api/hall/kinds/std', kind({ listBase: 80000, version: 5 }))
    const { form, type, save } = await openPrice()
    expect(form.getByText('₹88,500')).toBeTruthy()
    await type('Price in rupees, before GST', '80,000')
    expect(await form.findByText('₹94,400')).toBeTruthy()
    await save()
    expect(await screen.findByText('The price of 3x3m Standard is saved')).toBeTruthy()
    expect(sent).toEqual([{ price: 80000, version: 4 }])
  })

  it('are validated with the server’s error messages', async () => {
    const { form, type, save } = await openPrice()
    await type('Price in rupees, before GST', '100.50')
    await type('GST in percent', '101')
    await save()
    expect(await form.findByText('Enter a price in whole rupees, from 0 to ₹10,00,00,000')).toBeTruthy()
    expect(form.getByText('Enter a percentage from 0 to 100')).toBeTruthy()
  })

  it('show both values after a conflict with another user', async () => {
    office.answer(
      http.patch('*/api/hall/kinds/std', () =>
        problem(409, 'changed_meanwhile', 'Somebody else changed this record meanwhile.'),
      ),
    )
    const { form, type, save } = await openPrice()
    await type('Price in rupees, before GST', '80000')
    hallOf({ kinds: [kind({ listBase: 90000, version: 5 })] })
    await save()
    expect(await form.findByText('Somebody else saved: 90000')).toBeTruthy()
    const sent = office.note('patch', '*/api/hall/kinds/std', kind())
    await save()
    await screen.findByText('The price of 3x3m Standard is saved')
    expect(sent).toEqual([{ price: 80000, version: 5 }])
  })

  it('show the reduced price while the early bird discount applies', async () => {
    hallOf({ kinds: [kind({ base: 67500, gst: 12150, total: 79650 })] })
    openPortal('/admin/hall?tab=prices')
    const row = (await screen.findByText('3x3m Standard')).closest('tr') as HTMLElement
    expect(within(row).getByText('₹75,000')).toBeTruthy()
    expect(within(row).getByText('Now ₹67,500')).toBeTruthy()
    expect(await screen.findByText(/^All prices are 10% lower, up to and including 31 Aug 2025/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Change it in the edition' }).getAttribute('href')).toBe(
      '/admin/edition?section=money',
    )
  })

  it('are shown beside the stock of the kinds that are not on the plan', async () => {
    const tiny = stall('tiny', { id: 'tiny-1', kind: 'tiny', onPlan: false, remaining: 7 })
    hallOf({
      stalls: [tiny],
      kinds: [kind({ id: 'tiny', mapName: 'Tiny 0.4x0.4m', onPlan: false, stock: 10, maxPerBooking: 1 })],
    })
    const sent = office.note('patch', '*/api/hall/stalls/tiny-1', tiny)
    const { user } = openPortal('/admin/hall?tab=prices')
    expect(await screen.findByText('7 of 10 left, 3 taken. At most 1 per booking.')).toBeTruthy()
    const number = screen.getByLabelText(/^Total/)
    await user.clear(number)
    await user.type(number, '12')
    await user.click(screen.getByRole('button', { name: 'Save number' }))
    await waitFor(() => expect(sent).toEqual([{ action: 'stock', stock: 12 }]))
  })
})

describe('ending unpaid holds', () => {
  it('asks first, then frees them and says how many', async () => {
    const sent = office.note('post', '*/api/admin/holds/end', { ended: 3 })
    const { user } = openPortal('/admin/hall')
    await user.click(await screen.findByRole('button', { name: 'End unpaid holds' }))
    expect(sent).toHaveLength(0)
    const dialog = within(await screen.findByRole('alertdialog', { name: 'End unpaid holds?' }))
    await user.click(dialog.getByRole('button', { name: 'End unpaid holds' }))
    expect(await screen.findByText('3 unpaid bookings were ended')).toBeTruthy()
    expect(sent).toHaveLength(1)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('is not offered to those who only read', async () => {
    office.signedIn(accountOf('viewer'))
    openPortal('/admin/hall')
    await screen.findByRole('option', { name: 'Stall 19, 3x3m, Free' })
    expect(screen.queryByRole('button', { name: 'End unpaid holds' })).toBeNull()
  })
})
