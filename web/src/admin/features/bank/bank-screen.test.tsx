import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { accountOf, page, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import type { BankLine, LineDetails } from './bank-api'

const office = startOffice()

const line: BankLine = {
  _id: 'a1',
  day: '2025-08-12T18:30:00Z',
  amountPaise: 15_000_000,
  text: 'NEFT UDAHARAN AGRO GROUP',
  reference: 'EXMPN25224001500',
  method: 'bank',
  state: 'open',
  leftPaise: 15_000_000,
  matches: [],
  fit: 'several',
  mayDecide: false,
  own: false,
}

const details: LineDetails = {
  ...line,
  payments: [],
  suggestions: [
    {
      record: 'booking',
      recordId: 'b1',
      name: 'Ravi',
      company: 'Udaharan Agro Pvt Ltd',
      stalls: '27',
      duePaise: 8_850_000,
      amountPaise: 8_850_000,
      why: ['stall', 'name', 'together'],
      chosen: true,
    },
    {
      record: 'booking',
      recordId: 'b2',
      name: 'Uma',
      company: 'Udaharan Agro Services',
      stalls: 'C4',
      duePaise: 5_900_000,
      amountPaise: 6_150_000,
      why: ['name'],
      chosen: true,
    },
  ],
}

beforeEach(() => {
  office.signedIn(accountOf('accounts'))
  office.answer(
    http.get('*/api/bank-lines/summary', () => HttpResponse.json({ counts: { open: 1 }, approvable: 0 })),
    http.get('*/api/bank-lines/a1', () => HttpResponse.json(details)),
    http.get('*/api/bank-lines', () => page([line])),
  )
})

it('confirms a line for two bookings, and asks before more than is due is recorded', async () => {
  const sent = office.note('post', '*/api/bank-lines/a1/confirm', { ...line, state: 'waiting' })
  const { user } = openPortal('/admin/bank')
  const part = within(await screen.findByRole('region', { name: 'The line' }))
  expect(await part.findByRole('checkbox', { name: /Udaharan Agro Pvt Ltd/ })).toHaveProperty('checked', true)
  expect(part.getByText('Nothing left over')).toBeTruthy()
  const confirm = part.getByRole<HTMLButtonElement>('button', { name: 'Confirm ₹1,50,000' })
  expect(confirm.disabled).toBe(true)
  expect(part.getByText('₹2,500 more than is due')).toBeTruthy()
  await user.click(part.getByRole('checkbox', { name: /Record it all the same/ }))
  await user.click(confirm)
  expect(await screen.findByText('Confirmed, a second person approves it')).toBeTruthy()
  expect(sent).toMatchObject([
    {
      parts: [
        { record: 'booking', recordId: 'b1', amount: '88,500' },
        { record: 'booking', recordId: 'b2', amount: '61,500', overpaid: true },
      ],
    },
  ])
})

it('keeps a chosen record when another search no longer finds it', async () => {
  const [first, second] = details.suggestions
  if (!first || !second) throw new Error('two suggestions')
  const found = {
    ...second,
    recordId: 'b3',
    company: 'Namuna Seeds',
    duePaise: 6_150_000,
    why: [],
    chosen: false,
  }
  office.answer(
    http.get('*/api/bank-lines/a1', ({ request }) =>
      HttpResponse.json({
        ...details,
        suggestions: request.url.includes('q=namuna') ? [first, found] : [first],
      }),
    ),
  )
  const sent = office.note('post', '*/api/bank-lines/a1/confirm', { ...line, state: 'waiting' })
  const { user } = openPortal('/admin/bank')
  const part = within(await screen.findByRole('region', { name: 'The line' }))
  const search = await part.findByRole('searchbox')
  await user.type(search, 'namuna')
  await user.click(await part.findByRole('checkbox', { name: /Namuna Seeds/ }))
  await user.clear(search)
  await user.type(search, 'other')
  await user.click(part.getByRole('button', { name: 'Confirm ₹1,50,000' }))
  expect(await screen.findByText('Confirmed, a second person approves it')).toBeTruthy()
  expect(part.queryByRole('checkbox', { name: /Namuna Seeds/ })).toBeTruthy()
  expect(sent).toMatchObject([
    {
      parts: [
        { recordId: 'b1', amount: '88,500' },
        { recordId: 'b3', amount: '61,500' },
      ],
    },
  ])
})

it('says what is left over, and shows the errors of the server at their part', async () => {
  office.answer(
    http.post('*/api/bank-lines/a1/confirm', () =>
      HttpResponse.json(
        { title: 'x', status: 422, detail: 'x', fields: { 'parts.0.amount': 'Recorded on 12 August' } },
        { status: 422 },
      ),
    ),
  )
  const { user } = openPortal('/admin/bank')
  const part = within(await screen.findByRole('region', { name: 'The line' }))
  await user.click(await part.findByRole('checkbox', { name: /Udaharan Agro Services/ }))
  expect(part.getByText('₹61,500 is left')).toBeTruthy()
  const amount = part.getByLabelText('Amount for Udaharan Agro Pvt Ltd')
  await user.clear(amount)
  await user.type(amount, '1,50,000')
  await user.click(part.getByRole('checkbox', { name: /Record it all the same/ }))
  await user.click(part.getByRole('button', { name: 'Confirm ₹1,50,000' }))
  expect(await part.findByText('Recorded on 12 August')).toBeTruthy()
})

it('approves several lines together, but no own ones', async () => {
  const waiting = { ...line, state: 'waiting' as const, mayDecide: true }
  office.answer(
    http.get('*/api/bank-lines', () =>
      page([waiting, { ...waiting, _id: 'a2', text: 'NEFT OWN', mayDecide: false, own: true }]),
    ),
    http.get('*/api/bank-lines/a1', () => HttpResponse.json({ ...waiting, suggestions: [], payments: [] })),
  )
  const sent = office.note('post', '*/api/bank-lines/approve', { approved: 1, failed: [] })
  const { user } = openPortal('/admin/bank?state=waiting')
  const together = within(await screen.findByRole('group', { name: 'Approve together' }))
  expect(together.getAllByRole('checkbox')).toHaveLength(1)
  await user.click(together.getByRole('button', { name: 'Approve 1 line' }))
  expect(await screen.findByText('1 line is approved')).toBeTruthy()
  expect(sent).toMatchObject([{ ids: ['a1'] }])
})

it('moves between lines with the arrow keys, confirms with C, and says with N that a line is not ours', async () => {
  const second = { ...line, _id: 'a2', text: 'NEFT ANANTA STORES', fit: 'none' as const }
  office.answer(
    http.get('*/api/bank-lines', () => page([line, second])),
    http.get('*/api/bank-lines/a2', () => HttpResponse.json({ ...second, suggestions: [], payments: [] })),
    http.post('*/api/bank-lines/a2/not-ours', () => HttpResponse.json({ ...second, state: 'not_ours' })),
  )
  const confirmed = office.note('post', '*/api/bank-lines/a1/confirm', { ...line, state: 'waiting' })
  const { user } = openPortal('/admin/bank')
  const part = within(await screen.findByRole('region', { name: 'The line' }))
  await user.click(await part.findByRole('checkbox', { name: /Record it all the same/ }))
  await user.keyboard('c')
  expect(await screen.findByText('Confirmed, a second person approves it')).toBeTruthy()
  expect(confirmed).toHaveLength(1)
  await user.keyboard('j')
  expect(await part.findByRole('heading', { name: 'NEFT UDAHARAN AGRO GROUP' })).toBeTruthy()
  await user.keyboard('{ArrowDown}')
  expect(await screen.findByRole('heading', { name: 'NEFT ANANTA STORES' })).toBeTruthy()
  await user.keyboard('n')
  expect(await screen.findByText('The line is marked as not ours')).toBeTruthy()
})
