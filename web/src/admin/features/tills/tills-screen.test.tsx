import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Till } from '../../api/records'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { paidLedger } from '../../testing/ledger'
import { openPortal } from '../../testing/open-portal'
import { registration } from '../../testing/records'

vi.setConfig({ testTimeout: 20_000 })

const office = startOffice()

function till(part: Partial<Till> = {}): Till {
  return {
    _id: 'TILL1',
    account: 'second@example.org',
    status: 'open',
    float: 250,
    cash: 300,
    cheque: 0,
    dd: 0,
    bank: 100,
    upi: 0,
    card: 0,
    payments: 4,
    expected: 550,
    note: '',
    refusal: '',
    decidedBy: '',
    openedAt: '2025-08-02T04:08:00Z',
    ...part,
  }
}

const own = accountOf('manager').email

function tillsAre(...tills: Till[]) {
  office.answer(
    http.get('*/api/desk/tills', ({ request }) => {
      const status = new URL(request.url).searchParams.get('status')
      return page(status ? tills.filter((one) => one.status === status) : tills)
    }),
    // The list of the open tills may have more pages than one, and may need another permission.
    http.get('*/api/desk/till', () =>
      HttpResponse.json({ till: tills.find((one) => one.account === own && one.status === 'open') }),
    ),
    http.get('*/api/till-payments', () =>
      HttpResponse.json([
        { till: 'TILL1', account: own, method: 'cash', count: 3, amountPaise: 30_000 },
        { till: '', account: '', method: 'online', count: 1, amountPaise: 8_850_000 },
      ]),
    ),
    http.get('*/api/desk/tills/TILL1/deposit', () => HttpResponse.json(deposit)),
  )
}

const deposit = {
  account: own,
  openedAt: '2025-08-02T04:08:00Z',
  closedAt: '2025-08-02T12:08:00Z',
  floatPaise: 25_000,
  countedPaise: 53_950,
  notes: [{ value: 500, count: 1 }],
  coinsPaise: 3_950,
  payments: [
    {
      no: 2,
      account: own,
      method: 'cheque',
      amountPaise: 8_850_000,
      reference: '000387',
      at: '2025-08-02T06:08:00Z',
      name: 'Old Banyan',
      company: '',
      document: 'RC/25-26/000001',
    },
  ],
}

beforeEach(() => {
  office.signedIn(accountOf('manager'))
  tillsAre()
})

describe('the own till', () => {
  it('is found even if the list of tills does not contain it', async () => {
    office.answer(
      http.get('*/api/desk/tills', () => page([])),
      http.get('*/api/desk/till', () => HttpResponse.json({ till: till({ account: own }) })),
    )
    openPortal('/admin/tills')
    expect(await screen.findByRole('button', { name: 'Close till' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Open till' })).toBeNull()
  })

  it('is opened with its change', async () => {
    const sent = office.note('post', '*/api/desk/tills', till({ account: own }), 201)
    const { user } = openPortal('/admin/tills')
    await user.click(await screen.findByRole('button', { name: 'Open till' }))
    const form = await screen.findByRole('dialog', { name: 'Open till' })
    const float = within(form).getByLabelText('Change in the till, in rupees')
    await user.clear(float)
    await user.type(float, 'ten')
    await user.click(within(form).getByRole('button', { name: 'Open' }))
    expect(sent).toEqual([])
    await user.clear(float)
    await user.type(float, '250.50')
    await user.click(within(form).getByRole('button', { name: 'Open' }))
    expect(await screen.findByText('Your till is open')).toBeTruthy()
    expect(sent).toEqual([{ float: '250.50' }])
  })

  it('takes the payment of a registration and offers its receipt', async () => {
    tillsAre(till({ account: own }))
    const asked: string[] = []
    office.answer(
      http.get('*/api/registers', ({ request }) => {
        asked.push(new URL(request.url).search)
        return page([registration({ _id: 'reg1', name: 'Mallaiah', status: 'Pending', amount: 100 })])
      }),
      http.get('*/api/ledgers/registration/reg1', () =>
        HttpResponse.json(
          paidLedger({
            documents: [
              {
                number: 'RC/2526/000001',
                kind: 'receipt',
                totalPaise: 100_00,
                issuedAt: '2025-08-02T06:08:00Z',
              },
            ],
          }),
        ),
      ),
    )
    const sent = office.note('put', '*/api/registers/reg1', registration({ _id: 'reg1', amount: 100 }))
    const { user } = openPortal('/admin/tills')
    await user.click(await screen.findByRole('button', { name: 'Take a payment' }))
    await user.type(
      await screen.findByRole('searchbox', { name: 'Search unpaid registrations' }),
      'Mall{Enter}',
    )
    await user.click(await screen.findByRole('button', { name: /^Mallaiah/ }))
    expect(asked.at(-1)).toContain('status=Pending')
    await user.selectOptions(screen.getByLabelText('Payment method'), 'bank')
    await user.click(screen.getByRole('button', { name: '₹100 received' }))
    expect(await screen.findByRole('link', { name: 'Receipt RC/2526/000001' })).toBeTruthy()
    expect(sent).toMatchObject([{ status: 'Paid', payment: 'bank' }])
  })

  it('is closed with the counted cash, whose difference is shown while typing', async () => {
    tillsAre(till({ account: own, refusal: 'Count again', decidedBy: 'second@example.org' }))
    const sent = office.note('post', '*/api/desk/tills/TILL1/close', till({ account: own, status: 'closed' }))
    const { user } = openPortal('/admin/tills')
    expect(await screen.findByText(/^Count again \(second@example.org\)/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Close till' }))
    const form = await screen.findByRole('dialog', { name: 'Close till' })
    await user.type(within(form).getByLabelText('Counted cash, in rupees'), '539.50')
    expect(within(form).getByText('₹10.50 missing')).toBeTruthy()
    await user.click(within(form).getByRole('button', { name: 'Close till' }))
    expect(await within(form).findByText('Explain the difference')).toBeTruthy()
    await user.type(within(form).getByLabelText(/^Note/), 'Torn')
    await user.click(within(form).getByRole('button', { name: 'Close till' }))
    expect(await screen.findByText('The till is closed and waits for a second person')).toBeTruthy()
    expect(sent).toEqual([{ counted: '539.50', note: 'Torn', notes: [] }])
    // The sheet for the bank follows: notes by value, what was not cash, and what goes to the bank.
    const sheet = within(await screen.findByRole('dialog', { name: `Sheet for the bank: ${own}` }))
    expect(sheet.getByRole('row', { name: '₹500 1 ₹500' })).toBeTruthy()
    expect(sheet.getByRole('row', { name: 'Cheque 000387 Old Banyan ₹88,500' })).toBeTruthy()
    expect(sheet.getByText('Left in the till from the opening: ₹250. To the bank: ₹289.50')).toBeTruthy()
  })

  it('is counted by notes', async () => {
    tillsAre(till({ account: own }))
    const sent = office.note('post', '*/api/desk/tills/TILL1/close', till({ account: own, status: 'closed' }))
    const { user } = openPortal('/admin/tills')
    await user.click(await screen.findByRole('button', { name: 'Close till' }))
    const form = within(await screen.findByRole('dialog', { name: 'Close till' }))
    await user.click(form.getByText('Count by notes, for the bank'))
    await user.type(form.getByLabelText(/^₹500 notes/), '1')
    await user.type(form.getByLabelText(/^Coins/), '50')
    expect(form.getByLabelText('Counted cash, in rupees')).toHaveProperty('value', '550')
    await user.click(form.getByRole('button', { name: 'Close till' }))
    await screen.findByRole('dialog', { name: /^Sheet for the bank/ })
    expect(sent).toEqual([{ counted: '550', note: '', notes: [{ value: 500, count: 1 }] }])
  })

  it('adds up the payments of a day by till and method', async () => {
    openPortal('/admin/tills')
    const table = within(await screen.findByRole('table', { name: 'Payments by till and method' }))
    expect(table.getByRole('row', { name: /No till Online/ })).toBeTruthy()
    expect(table.getByText('₹88,800')).toBeTruthy()
  })

  it('is not offered to accounts that only read', async () => {
    office.signedIn(accountOf('viewer'))
    tillsAre(till({ status: 'closed', counted: 550, difference: 0 }))
    openPortal('/admin/tills')
    expect(await screen.findByText('Waiting for a second person', { selector: 'td *' })).toBeTruthy()
    for (const name of [/^Take a payment/, /^Open till/, /^Approve/, /^Refuse/, /^Close the till/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })
})

describe('a closed till', () => {
  it('is decided by a second person only', async () => {
    tillsAre(
      till({ status: 'closed', counted: 540, difference: -10, note: 'A note was torn' }),
      till({ _id: 'TILL2', account: own, status: 'closed', counted: 550, difference: 0 }),
    )
    const refused = office.note('post', '*/api/desk/tills/TILL1/refuse', till())
    office.answer(
      http.post('*/api/desk/tills/TILL1/approve', () =>
        problem(409, 'request_decided', 'Another person decided'),
      ),
    )
    const { user } = openPortal('/admin/tills')
    const approve = await screen.findAllByRole('button', { name: /^Approve the closing/ })
    expect(approve).toHaveLength(1)
    expect(screen.getByText('₹10 missing')).toBeTruthy()
    expect(screen.getByText('A second person must approve it.')).toBeTruthy()
    await user.click(approve[0] as HTMLElement)
    const ask = await screen.findByRole('alertdialog')
    expect(within(ask).getByText('Expected: ₹550. Counted: ₹540. ₹10 missing.')).toBeTruthy()
    await user.click(within(ask).getByRole('button', { name: 'Approve' }))
    expect(await within(ask).findByText('Another person decided')).toBeTruthy()
    await user.click(within(ask).getByRole('button', { name: 'Not now' }))
    await user.click(screen.getByRole('button', { name: /^Refuse the closing/ }))
    const form = await screen.findByRole('dialog')
    await user.type(within(form).getByLabelText('Reason'), 'Count again')
    await user.click(within(form).getByRole('button', { name: 'Refuse' }))
    await waitFor(() => expect(refused).toEqual([{ reason: 'Count again' }]))
  })
})
