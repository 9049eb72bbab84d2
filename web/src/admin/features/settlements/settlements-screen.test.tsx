import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type {
  Settlement,
  SettlementEntry,
  SettlementPreview,
  SettlementTotals,
  Unmatched,
} from '../../api/records'
import { accountOf, event, page, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { networkGone, takeForms } from '../../testing/sent-form'

const office = startOffice()

const totals: SettlementTotals = {
  entries: 6,
  payments: 100_899,
  refunds: 47,
  other: -300,
  fees: 1957.8,
  tax: 352.4,
  net: 98_241.8,
}

const settlement: Settlement = {
  _id: 'AXISCN1',
  utr: 'AXISCN1',
  settledAt: '2025-09-13T12:48:03Z',
  unmatched: 2,
  ...totals,
}

const entry: SettlementEntry = {
  _id: 'PAYMENT:1',
  type: 'PAYMENT',
  number: '511491',
  status: 'SUCCESS',
  amount: 99,
  fee: 1.95,
  tax: 0.35,
  net: 96.7,
  orderId: 'MKM001',
  utr: 'AXISCN1',
  remarks: '',
  paymentId: '511491',
  refundId: '',
  mismatch: 'amount_differs',
  at: '2025-09-12T09:35:12Z',
  settledAt: '2025-09-13T12:48:03Z',
}

const unmatched: Unmatched = {
  _id: 'PAYMENT:1',
  mismatch: 'amount_differs',
  type: 'PAYMENT',
  number: '511491',
  orderId: 'MKM001',
  known: true,
  name: 'Ramulu',
  here: 100,
  reported: 99,
  utr: 'AXISCN1',
  remarks: '',
  at: '2025-09-13T12:48:03Z',
}

let asked: string[]

beforeEach(() => {
  asked = []
  office.signedIn(accountOf('manager'))
  const list = (name: string, rows: object[]) =>
    http.get(`*/api/admin/settlements${name}`, ({ request }) => {
      asked.push(`${name}${new URL(request.url).search}`)
      return page(rows)
    })
  office.answer(
    http.get('*/api/admin/settlements/summary', () =>
      HttpResponse.json({
        ...totals,
        unmatched: [
          { mismatch: 'amount_differs', count: 1 },
          { mismatch: 'payment_unsettled', count: 2 },
        ],
        latest: {
          _id: 'i1',
          file: 'recon.csv',
          actor: 'manager@example.org',
          added: 6,
          changed: 0,
          unchanged: 0,
          createdAt: '2025-09-14T06:08:00Z',
        },
        workingDays: 3,
      }),
    ),
    list('', [settlement]),
    list('/entries', [
      entry,
      {
        ...entry,
        _id: 'CHARGEBACK:2',
        type: 'CHARGEBACK',
        number: '881',
        net: -300,
        paymentId: '',
        orderId: 'elsewhere',
        mismatch: 'other',
        at: undefined,
      },
    ]),
    list('/unmatched', [
      unmatched,
      { ...unmatched, _id: 'p9', mismatch: 'payment_unsettled', reported: 0, utr: '' },
    ]),
    list('/imports', [
      {
        _id: 'i1',
        file: 'recon.csv',
        actor: 'manager@example.org',
        added: 1200,
        changed: 1,
        unchanged: 5,
        createdAt: '2025-09-14T06:08:00Z',
      },
    ]),
  )
})

it('shows the bank transfers and their deductions', async () => {
  const { user, address } = openPortal('/admin/settlements?period=dates&from=2025-09-01&to=2025-09-30')
  expect(
    await screen.findByText('1 Sept 2025 to 30 Sept 2025. Latest report imported 14 Sept 2025, 11:38 am.'),
  ).toBeTruthy()
  const net = screen.getByRole('heading', { level: 2, name: 'Net to the bank' }).parentElement
  expect(net?.textContent).toContain('₹98,241.80')
  expect(screen.getByText('Fees ₹1,957.80, GST ₹352.40')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Details of AXISCN1' }))
  const rows = within(await screen.findByRole('group', { name: 'Rows of AXISCN1' }))
  expect(address()).toContain('open=AXISCN1')
  expect(asked).toContain('/entries?utr=AXISCN1&page=1&perPage=100')
  const [payment, other] = rows.getAllByRole('listitem')
  expect(payment?.textContent).toContain('Payment 511491 Amount differsMKM001₹99, fee ₹1.95, GST ₹0.35₹96.70')
  expect(rows.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/admin/order/MKM001'])
  expect(other?.textContent).toContain('-₹300')
})

it('takes the financial year from the practice clock of a demo', async () => {
  const offset = Date.parse('2023-05-01T06:00:00Z') - Date.now()
  office.answer(http.get('*/api/event', () => HttpResponse.json({ ...event, practice: { offset } })))
  openPortal('/admin/settlements')
  await waitFor(() => expect(asked.some((one) => one.startsWith('?'))).toBe(true))
  expect(asked.filter((one) => one.startsWith('?') && !one.includes('from=2023-04-01'))).toEqual([])
})

it('lists unmatched rows by reason', async () => {
  const { user, address } = openPortal('/admin/settlements?period=all')
  expect(await screen.findByText('3 rows do not match')).toBeTruthy()
  expect(screen.getByText('Amount differs: 1, Not settled yet: 2')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show them' }))
  const table = within(await screen.findByRole('table', { name: 'Not matched' }))
  expect(address()).toContain('tab=unmatched')
  const differs = (await table.findByText('Amount differs')).closest('tr')
  expect(differs?.textContent).toContain('RamuluMKM001')
  expect(differs?.textContent).toContain('₹100')
  expect(differs?.textContent).toContain('₹99')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Not settled yet')
  await waitFor(() => expect(asked.at(-1)).toBe('/unmatched?page=1&perPage=25&mismatch=payment_unsettled'))
  office.answer(http.post('*/api/admin/settlements/match', () => HttpResponse.json({ matched: 2 })))
  await user.click(screen.getByRole('button', { name: 'Compare again' }))
  expect(await screen.findByText('2 rows match now')).toBeTruthy()
})

it('does not say that everything matches before a report was imported', async () => {
  office.answer(
    http.get('*/api/admin/settlements/summary', () =>
      HttpResponse.json({ ...totals, unmatched: [], workingDays: 3 }),
    ),
    http.get('*/api/admin/settlements/unmatched', () => page([])),
  )
  openPortal('/admin/settlements?tab=unmatched')
  expect(await screen.findByText('No report has been imported yet, so nothing was compared')).toBeTruthy()
  expect(screen.queryByText('Everything matches')).toBeNull()
})

it('lists the imports', async () => {
  const { user } = openPortal('/admin/settlements')
  await user.click(await screen.findByRole('tab', { name: 'Imports' }))
  expect(await screen.findByText('1,200 added, 1 changed, 5 unchanged')).toBeTruthy()
})

it('offers importing and matching only to accounts that may edit', async () => {
  office.signedIn(accountOf('viewer'))
  openPortal('/admin/settlements?tab=unmatched')
  expect(await screen.findByRole('button', { name: 'Export to Excel' })).toBeTruthy()
  await screen.findByText('Amount differs')
  expect(screen.queryByRole('button', { name: 'Import a report' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Compare again' })).toBeNull()
})

describe('the import', () => {
  const path = '*/api/admin/settlements/import'
  const planOf = (part: Partial<SettlementPreview> = {}): SettlementPreview => ({
    applied: false,
    added: 0,
    changed: 0,
    unchanged: 0,
    payouts: 0,
    totals,
    unmatched: [],
    open: 0,
    faults: [],
    preview: 'p1',
    ...part,
  })

  async function openImport() {
    const portal = openPortal('/admin/settlements')
    await portal.user.click(await screen.findByRole('button', { name: 'Import a report' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import a settlement report' }))
    const choose = () =>
      fireEvent.change(dialog.getByLabelText('Settlement report'), {
        target: { files: [new File(['Event Id'], 'recon.csv', { type: 'text/csv' })] },
      })
    return { ...portal, dialog, choose, apply: () => dialog.getByRole('button', { name: 'Apply' }) }
  }

  it('previews the report and its unmatched rows, and applies the preview', async () => {
    const answers = [
      HttpResponse.json(
        planOf({ added: 1200, changed: 2, unchanged: 5, payouts: 1, unmatched: [entry], open: 201 }),
      ),
      networkGone(),
      HttpResponse.json(planOf({ applied: true, added: 1200, changed: 2, unchanged: 5 })),
    ]
    const { handler, forms } = takeForms('post', path, () => answers.shift() ?? networkGone())
    office.answer(handler)
    const { user, dialog, choose, apply } = await openImport()
    expect(apply()).toHaveProperty('disabled', true)
    choose()
    expect(await dialog.findByText('Rows: 1,200 added, 2 changed, 5 unchanged')).toBeTruthy()
    expect(dialog.getByText('Net to the bank').parentElement?.textContent).toContain('₹98,241.80')
    expect(dialog.getByText('201 rows do not match')).toBeTruthy()
    expect(dialog.getByText('Amount differs').parentElement?.textContent).toBe(
      'Amount differs: Payment 511491 of ₹99, order MKM001',
    )
    expect(dialog.getByText('And 200 more.')).toBeTruthy()
    await user.click(apply())
    // The user repeats the import, because the response was lost. Repeating the import changes nothing on the server.
    await user.click(await dialog.findByRole('button', { name: 'Try Again' }))
    expect(
      await screen.findByText('The report is imported. Rows: 1,200 added, 2 changed, 5 unchanged'),
    ).toBeTruthy()
    expect(forms.at(-1)).toEqual([
      ['preview', 'p1'],
      ['apply', 'true'],
      ['file', 'recon.csv'],
    ])
  })

  it('lists the cells with errors, and refuses a file that is no report', async () => {
    const answers = [
      HttpResponse.json(
        planOf({
          added: 3,
          faults: [{ row: 7, column: 'Event Id', cell: 'A7', message: 'The end was cut off' }],
        }),
      ),
      problem(422, 'check_fields', 'x', { fields: { file: 'This is no settlement report' } }),
    ]
    const { handler } = takeForms('post', path, () => answers.shift() ?? networkGone())
    office.answer(handler)
    const { dialog, choose, apply } = await openImport()
    choose()
    expect(await dialog.findByText('1 cell needs a correction')).toBeTruthy()
    expect(apply()).toHaveProperty('disabled', true)
    choose()
    expect(await dialog.findByText('This is no settlement report')).toBeTruthy()
  })

  it('shows that everything is already imported, and refreshes the preview when the data has changed', async () => {
    const answers = [
      HttpResponse.json(planOf({ added: 1 })),
      problem(409, 'settlement_import_changed', 'The books changed.'),
      HttpResponse.json(planOf({ unchanged: 7, preview: 'p2' })),
    ]
    const { handler } = takeForms('post', path, () => answers.shift() ?? networkGone())
    office.answer(handler)
    const { user, dialog, choose, apply } = await openImport()
    choose()
    await dialog.findByText('Rows: 1 added')
    await user.click(apply())
    expect(await dialog.findByText('The books changed.')).toBeTruthy()
    expect(await dialog.findByText(/^Nothing to import/)).toBeTruthy()
    expect(apply()).toHaveProperty('disabled', true)
  })
})
