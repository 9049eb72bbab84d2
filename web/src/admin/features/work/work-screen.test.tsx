import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { WorkItem } from '../../api/records'
import { accountOf, problem, startOffice } from '../../testing/fair-office'
import { paidLedger } from '../../testing/ledger'
import { openPortal } from '../../testing/open-portal'

const office = startOffice()

function item(part: Partial<WorkItem>): WorkItem {
  return {
    kind: 'refund',
    id: 'r1',
    record: { kind: 'order', id: 'MKM001' },
    name: 'Soil Life',
    note: 'The stall is too small',
    amount: 11800,
    since: '2025-08-02T06:08:00Z',
    proposer: 'asha@example.org',
    mayDecide: true,
    list: 'decisions',
    ...part,
  }
}

const work: WorkItem[] = [
  item({}),
  item({ id: 'p1', kind: 'offline_payment', list: 'decisions', name: 'Green Seeds' }),
  item({ id: 'r2', name: 'Own proposal', mayDecide: false, proposer: 'manager@example.org' }),
  { kind: 'message', id: 'm1', name: 'Ravi', amount: 0, since: '2025-08-03T06:08:00Z', mayDecide: true },
]

beforeEach(() => {
  office.signedIn(accountOf('manager'))
  office.answer(http.get('*/api/admin/work', () => HttpResponse.json(work)))
})

it('lists what waits, filters it, and opens it', async () => {
  const { user, address } = openPortal('/admin/work')
  expect(await screen.findByText('4 tasks')).toBeTruthy()
  const rows = screen.getAllByRole('listitem').filter((row) => row.className === 'work-row')
  expect(
    rows.map((row) => within(row).getByText(/Soil Life|Green Seeds|Own proposal|Ravi/).textContent),
  ).toEqual(['Soil Life', 'Green Seeds', 'Own proposal', 'Ravi'])
  expect(screen.getByRole('link', { name: 'Soil Life' }).getAttribute('href')).toBe('/admin/order/MKM001')
  expect(screen.getByRole('link', { name: 'Open Message not sent of Ravi' }).getAttribute('href')).toBe(
    '/admin/messages?q=m1',
  )
  await user.click(screen.getByRole('checkbox', { name: 'Only what I may decide' }))
  await waitFor(() => expect(screen.queryByText('Own proposal')).toBeNull())
  await user.selectOptions(screen.getByRole('combobox', { name: 'Task' }), 'message')
  await waitFor(() => expect(address()).toBe('/admin/work?mine=yes&kind=message'))
  expect(screen.queryByText('Soil Life')).toBeNull()
})

it('approves a payment in its row, after everything about it was shown', async () => {
  const payment = item({
    id: 'OFF1',
    kind: 'offline_payment',
    about: 'offline_payment',
    record: { kind: 'booking', id: 'book-73' },
    name: 'Suresh Menon',
    company: 'Green Seeds Ltd',
    stalls: '24, 25',
    method: 'bank',
    reference: 'EXMPN25226000174',
    day: '2025-08-14T00:00:00+05:30',
    note: 'First half',
  })
  office.answer(http.get('*/api/admin/work', () => HttpResponse.json([payment])))
  const sent = office.note('post', '*/api/decisions/OFF1/approve', paidLedger())
  const { user } = openPortal('/admin/work')
  const row = within((await screen.findByText('First half')).closest('li') as HTMLElement)
  expect(
    row.getByText('Suresh Menon · stalls 24, 25 · Bank transfer · EXMPN25226000174 · 14 Aug 2025'),
  ).toBeTruthy()
  expect(row.getByRole('link', { name: 'Green Seeds Ltd' }).getAttribute('href')).toBe(
    '/admin/booking/book-73',
  )
  await user.click(row.getByRole('button', { name: 'Approve: Bank transfer, ₹11,800, Green Seeds Ltd?' }))
  const question = within(await screen.findByRole('alertdialog', { name: /^Approve: Bank transfer/ }))
  for (const text of ['Green Seeds Ltd', 'Suresh Menon', '24, 25', 'EXMPN25226000174', '14 Aug 2025'])
    expect(question.getByText(text)).toBeTruthy()
  expect(question.getByText('asha@example.org: “First half”')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Approved')).toBeTruthy()
  expect(sent).toEqual([{}])
})

it('refuses a payment in its row with a reason', async () => {
  office.answer(http.get('*/api/admin/work', () => HttpResponse.json([item({ about: 'refund' })])))
  const sent = office.note('post', '*/api/decisions/r1/refuse', paidLedger())
  const { user } = openPortal('/admin/work')
  await user.click(await screen.findByRole('button', { name: 'Refuse: Give back ₹11,800, Soil Life?' }))
  const form = within(await screen.findByRole('dialog', { name: /^Refuse: Give back/ }))
  await user.type(form.getByLabelText('Reason'), 'Paid already')
  await user.click(form.getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(sent).toEqual([{ reason: 'Paid already' }]))
})

it('accepts all rows of a settlement that do not match for one reason', async () => {
  const rows: WorkItem = {
    kind: 'settlement',
    id: 's1',
    name: 'AXISCN2',
    reference: 'AXISCN2',
    note: 'fee_high',
    count: 3,
    amount: 300,
    since: '2025-08-03T06:08:00Z',
    mayDecide: true,
  }
  office.answer(http.get('*/api/admin/work', () => HttpResponse.json([rows])))
  const sent = office.note('post', '*/api/admin/settlements/accept', { accepted: 3 })
  const { user } = openPortal('/admin/work')
  await user.click(
    await screen.findByRole('button', { name: 'Accept all: Fee above a tenth of the amount, AXISCN2' }),
  )
  const question = within(await screen.findByRole('alertdialog', { name: 'Accept 3 rows as they are?' }))
  await user.click(question.getByRole('button', { name: 'Accept all' }))
  expect(await screen.findByText('3 rows are accepted')).toBeTruthy()
  expect(sent).toEqual([{ utr: 'AXISCN2', mismatch: 'fee_high' }])
})

it('approves several tasks at once', async () => {
  const sent = office.bulk({ p1: 'It is approved already' })
  const { user } = openPortal('/admin/work')
  expect(await screen.findByRole('checkbox', { name: /Soil Life/ })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /Own proposal/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: /Soil Life/ }))
  await user.click(screen.getByRole('checkbox', { name: /Green Seeds/ }))
  await user.click(screen.getByRole('button', { name: 'Approve 2 selected' }))
  const question = await screen.findByRole('alertdialog', { name: 'Approve 2 items?' })
  expect(within(question).getByText('1 payment received: ₹11,800')).toBeTruthy()
  expect(within(question).getByText('1 refund: ₹11,800')).toBeTruthy()
  await user.click(within(question).getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Green Seeds: It is approved already')).toBeTruthy()
  expect(screen.getByText('1 done, 1 failed')).toBeTruthy()
  await waitFor(() =>
    expect(sent.map(({ list, records }) => [list, records.length])).toEqual([['decisions', 2]]),
  )
})

it('approves many tasks with several requests', async () => {
  const many = Array.from({ length: 45 }, (_, index) => item({ id: `r${index}`, name: `Firm ${index}` }))
  office.answer(http.get('*/api/admin/work', () => HttpResponse.json(many)))
  const sent = office.bulk()
  const { user } = openPortal('/admin/work')
  await user.click(await screen.findByRole('button', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Approve 45 selected' }))
  const question = await screen.findByRole('alertdialog', { name: 'Approve 45 items?' })
  expect(within(question).getByText(/^45 .*: ₹5,31,000$/)).toBeTruthy()
  await user.click(within(question).getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('45 items are approved')).toBeTruthy()
  expect(sent.map(({ records }) => records.length)).toEqual([20, 20, 5])
})

it('stops approving many tasks after the current request, and lists what was not done', async () => {
  const many = Array.from({ length: 41 }, (_, index) => item({ id: `r${index}`, name: `Firm ${index}` }))
  office.answer(http.get('*/api/admin/work', () => HttpResponse.json(many)))
  const sent = office.bulk()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // This handler returns no response but delays the request until `release` is called. The next handler then responds.
  office.answer(http.post('*/api/admin/bulk', () => released))
  const { user } = openPortal('/admin/work')
  await user.click(await screen.findByRole('button', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Approve 41 selected' }))
  const question = await screen.findByRole('alertdialog', { name: /^Approve 41 items/ })
  await user.click(within(question).getByRole('button', { name: 'Approve' }))
  await user.click(await within(question).findByRole('button', { name: 'Stop' }))
  expect(await within(question).findByRole('button', { name: 'Stopping…' })).toBeTruthy()
  release()
  expect(await screen.findByText('20 done, 0 failed')).toBeTruthy()
  expect(screen.getByText(/^21 not done: Firm 20, Firm 21, .*, Firm 40$/)).toBeTruthy()
  expect(sent.map(({ records }) => records.length)).toEqual([20])
})

it('says when nothing waits', async () => {
  office.answer(http.get('*/api/admin/work', () => HttpResponse.json([])))
  openPortal('/admin/work')
  expect(await screen.findByText('Nothing waits')).toBeTruthy()
})

it('starts the checks of an order again that was set aside', async () => {
  const note = 'panic: a bad order'
  const since = '2025-08-03T06:08:00Z'
  let left: WorkItem[] = [
    { id: 'MKM001', kind: 'order', name: 'Soil Life', note, amount: 11800, since, mayDecide: true },
  ]
  office.answer(http.get('*/api/admin/work', () => HttpResponse.json(left)))
  office.answer(
    http.post('*/api/orders/:id/try-again', ({ params }) => {
      if (params['id'] === 'MKM001') left = []
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = openPortal('/admin/work')
  expect(await screen.findByText(note)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The order is checked again')).toBeTruthy()
  expect(await screen.findByText('Nothing waits')).toBeTruthy()
})

it.each([
  ['/admin/work', '*/api/admin/work'],
  ['/admin/campaigns', '*/api/admin/campaigns'],
  ['/admin/order/MKM001', '*/api/admin/records/order/MKM001'],
])('%s can be loaded again after an error, which cannot be dismissed', async (path, call) => {
  let asked = 0
  office.answer(
    http.get(call, () => {
      asked++
      return problem(422, 'invalid', 'Sorry')
    }),
  )
  const { user } = openPortal(path)
  const banner = within((await screen.findByText(/Sorry/)).closest('.error-banner') as HTMLElement)
  expect(banner.queryByRole('button', { name: 'Dismiss' })).toBeNull()
  const before = asked
  await user.click(banner.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(asked).toBe(before + 1))
})
