import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import type { DayBook, DayBookLine } from '../../api/records'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'

const office = startOffice()

const book: DayBook = {
  opening: 5000,
  closing: 105_260,
  in: 100_400,
  out: 140,
  balance: 100_260,
  lines: 251,
  days: [
    { date: '2025-09-01', in: 100_300, out: 0, balance: 100_300, closing: 105_300, lines: 1 },
    { date: '2025-09-02', in: 100, out: 140, balance: -40, closing: 105_260, lines: 250 },
  ],
  kinds: [
    { kind: 'registration', channel: 'online', in: 100, out: 40, balance: 60, lines: 2 },
    { kind: 'booking', channel: 'cheque', in: 100_300, out: 100, balance: 100_200, lines: 249 },
  ],
}

function line(part: Partial<DayBookLine> = {}): DayBookLine {
  return {
    _id: 'in:p1',
    // 11:38 am in India
    at: '2025-09-02T06:08:00Z',
    direction: 'in',
    kind: 'booking',
    channel: 'cheque',
    orderId: 'MKM001',
    name: 'V. Suresh',
    company: 'Soil Life',
    providerId: '',
    reference: 'CHQ 12',
    number: 'PG/25-26/000012',
    in: 100_300,
    out: 0,
    ...part,
  }
}

let asked: string[]

beforeEach(() => {
  asked = []
  office.signedIn(accountOf('viewer'))
  office.answer(
    http.get('*/api/admin/daybook/summary', ({ request }) => {
      asked.push(`summary${new URL(request.url).search}`)
      return HttpResponse.json(book)
    }),
    http.get('*/api/admin/daybook', ({ request }) => {
      asked.push(new URL(request.url).search)
      return page(
        [
          line(),
          line({
            _id: 'out:r1',
            direction: 'out',
            kind: 'registration',
            channel: 'online',
            company: '',
            name: 'Ramulu',
            reason: 'late',
            in: 0,
            out: 40,
            number: '',
            reference: '',
            providerId: 'cf9',
          }),
        ],
        250,
      )
    }),
  )
})

it('shows the totals of the period, its days and the totals by kind', async () => {
  openPortal('/admin/daybook?period=dates&from=2025-09-01&to=2025-09-30')
  expect(await screen.findByText('1 Sept 2025 to 30 Sept 2025. 251 lines.')).toBeTruthy()
  expect(asked).toEqual(['summary?from=2025-09-01&to=2025-09-30'])
  const figures = ['Opening balance', 'In', 'Out', 'Balance'].map(
    (name) =>
      screen.getByRole('heading', { level: 2, name }).parentElement?.querySelector('strong')?.textContent,
  )
  expect(figures).toEqual(['₹5,000', '₹1,00,400', '₹140', '₹1,05,260'])
  const days = within(screen.getByRole('table', { name: 'Days' }))
  expect(days.getByText('1 Sept 2025').closest('tr')?.textContent).toContain('₹1,05,300')
  const kinds = within(screen.getByRole('region', { name: 'By kind' })).getAllByRole('row')
  expect(kinds.map((row) => row.textContent)).toEqual([
    'KindChannelLinesInOutBalance',
    'RegistrationOnline2 linesIn ₹100Out ₹40Balance ₹60',
    'StallsCheque249 linesIn ₹1,00,300Out ₹100Balance ₹1,00,200',
    'Total251 linesIn ₹1,00,400Out ₹140Balance ₹1,00,260',
  ])
})

it('has a chart of the money in and out per day, also as a table', async () => {
  openPortal('/admin/daybook')
  const chart = within(await screen.findByRole('region', { name: 'Money by day' }))
  expect(chart.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'DayInOut',
    '1 September₹1,00,300₹0',
    '2 September₹100₹140',
  ])
})

it('opens a day with paged lines, with the state in the address', async () => {
  const { user, address } = openPortal('/admin/daybook?period=all&kind=booking')
  await user.click(await screen.findByRole('button', { name: 'Details of 2 Sept 2025' }))
  const lines = within(await screen.findByRole('group', { name: 'Lines of 2 Sept 2025' }))
  expect(address()).toContain('open=2025-09-02')
  expect(asked.at(-1)).toBe('?kind=booking&from=2025-09-02&to=2025-09-02&page=1&perPage=100')
  expect(lines.getByText('Soil Life').closest('li')?.textContent).toBe(
    '11:38 amSoil Life V. SureshStalls, Cheque, MKM001Document PG/25-26/000012 · Reference CHQ 12₹1,00,300',
  )
  expect(lines.getByText('Ramulu').closest('li')?.textContent).toContain(
    'Registration, refund (paid too late), Online',
  )
  expect(lines.getByText('−₹40')).toBeTruthy()
  expect(lines.getAllByRole('link')[0]?.getAttribute('href')).toBe('/admin/order/MKM001')
  await user.click(lines.getByRole('button', { name: 'Later' }))
  expect(await screen.findByText('Part 2 of 3')).toBeTruthy()
  expect(address()).toContain('lines=2')
  await user.click(screen.getByRole('button', { name: 'Details of 2 Sept 2025' }))
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull())
})

it('filters by kind, channel and direction, and exports with the same filters', async () => {
  let exported = ''
  office.answer(
    http.get('*/api/exports/day_book.xlsx', ({ request }) => {
      exported = new URL(request.url).search
      return problem(500, 'internal', 'Sorry')
    }),
  )
  const { user } = openPortal('/admin/daybook?period=all')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Channel' }), 'Cash')
  await user.selectOptions(screen.getByRole('combobox', { name: 'In or out' }), 'Refunds')
  await waitFor(() => expect(asked.at(-1)).toBe('summary?channel=cash&direction=out'))
  expect(await screen.findByText('Only: Cash, Refunds')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Export to Excel' }))
  await waitFor(() => expect(exported).toBe('?channel=cash&direction=out'))
})

it('has a printed version with all days', async () => {
  const print = vi.fn<() => void>()
  Object.defineProperty(window, 'print', { value: print, configurable: true })
  const { user } = openPortal('/admin/daybook?period=all&perPage=10')
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  const sheet = document.querySelector('.print-sheet')
  expect(sheet?.textContent).toContain('Mega Kisan MelaAll dates')
  expect(sheet?.textContent).toContain('Opening balance₹5,000')
  expect(sheet?.textContent).toContain('Total and closing balance251₹1,00,400₹140₹1,05,260')
})

it('shows the empty and the error state', async () => {
  office.answer(
    http.get('*/api/admin/daybook/summary', () =>
      HttpResponse.json({ ...book, days: [], kinds: [], lines: 0 }),
    ),
  )
  const { user } = openPortal('/admin/daybook?channel=cash')
  expect(await screen.findByText('No payments or refunds in this period')).toBeTruthy()
  office.answer(http.get('*/api/admin/daybook/summary', () => problem(500, 'internal', 'Sorry')))
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('Failed to fetch the day book: HTTP error! status: 500')).toBeTruthy()
})
