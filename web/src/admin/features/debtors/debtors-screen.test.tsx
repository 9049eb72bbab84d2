import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { accountOf, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { takeForms } from '../../testing/sent-form'
import { ageOf, matching, type Debtor, type Deduction } from './debtors-api'

const office = startOffice()

function debtor(part: Partial<Debtor> = {}): Debtor {
  return {
    _id: 'booking/b1',
    editionId: '2025',
    record: 'booking',
    recordId: 'b1',
    name: 'V. Suresh',
    company: 'Soil Life',
    stalls: '41',
    phone: '9848012345',
    email: '',
    duePaise: 8_850_000,
    waitsPaise: 0,
    payBy: '2025-07-10',
    late: 35,
    why: 'dishonoured',
    releases: false,
    ...part,
  }
}

const deduction: Deduction = {
  _id: 'booking/b1/3',
  editionId: '2025',
  record: 'booking',
  recordId: 'b1',
  no: 3,
  kind: 'tds',
  provision: '194C',
  amountPaise: 300_000,
  day: '2025-08-11T18:30:00Z',
  quarter: '25-26 Q2',
  name: 'V. Suresh',
  company: 'Soil Life',
  gstin: '',
}

beforeEach(() => {
  office.signedIn(accountOf('accounts'))
  office.answer(
    http.get('*/api/debtors', () =>
      HttpResponse.json([
        debtor(),
        debtor({
          _id: 'booking/b2',
          recordId: 'b2',
          company: 'Udaharan',
          late: -6,
          why: 'never',
          freedOn: '2025-08-21',
          releases: true,
          notReminded: 'today',
        }),
      ]),
    ),
    http.get('*/api/deducted-tax', () => HttpResponse.json([deduction])),
  )
})

it('lists who owes money by age, and reminds', async () => {
  let sent = 0
  office.answer(
    http.post('*/api/debtors/booking/b1/remind', () => {
      sent++
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = openPortal('/admin/debtors')
  expect(await screen.findByText('2 owe ₹1,77,000. ₹88,500 is late.')).toBeTruthy()
  const table = within(screen.getByRole('table', { name: 'Debtors' }))
  expect(table.getByText('Soil Life').closest('tr')?.textContent).toContain('35 days')
  expect(table.getByText('Udaharan').closest('tr')?.textContent).toContain('in 6 days')
  expect(table.getByText('Udaharan').closest('tr')?.textContent).toContain('reminded today')
  expect(table.getByText('Udaharan').closest('tr')?.textContent).toContain('stalls are freed on 21 Aug')
  expect(screen.getByText(/1 booking without any money loses its stalls .*: Udaharan on 21 Aug/)).toBeTruthy()
  const old = screen.getByRole('heading', { level: 2, name: 'Over 30 days late' })
  expect(old.parentElement?.querySelector('strong')?.textContent).toBe('₹88,500')
  await user.click(table.getByRole('button', { name: 'Remind Soil Life' }))
  expect(await screen.findByText('Soil Life is reminded')).toBeTruthy()
  expect(sent).toBe(1)
})

it('lists deducted tax, and stores that a certificate has arrived', async () => {
  const path = '*/api/deducted-tax/booking/b1/3'
  const { handler, forms } = takeForms('put', `${path}/certificate`, () => HttpResponse.json({}))
  let asked = 0
  office.answer(
    handler,
    http.post(`${path}/remind`, () => {
      asked++
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = openPortal('/admin/debtors?tab=tax')
  const table = within(await screen.findByRole('table', { name: 'Deducted tax' }))
  expect((await table.findByText('Soil Life')).closest('tr')?.textContent).toContain('25-26 Q2')
  await user.click(table.getByRole('button', { name: 'Ask for it: certificate of Soil Life' }))
  expect(await screen.findByText('Soil Life is asked for the certificate')).toBeTruthy()
  expect(asked).toBe(1)
  await user.click(table.getByRole('button', { name: 'Has arrived: certificate of Soil Life' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Certificate of Soil Life' }))
  await user.type(dialog.getByLabelText(/Number of the certificate/), '131/77')
  await user.upload(
    dialog.getByLabelText(/^Certificate/),
    new File(['%PDF-1.4'], 'Form 16A.pdf', { type: 'application/pdf' }),
  )
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The certificate has arrived')).toBeTruthy()
  expect(forms).toEqual([
    [
      ['number', '131/77'],
      ['file', 'Form 16A.pdf'],
    ],
  ])
})

it('sorts debtors by age, and finds them by firm, stall and amount', () => {
  expect([0, 1, 7, 8, 30, 31].map((late) => ageOf(debtor({ late })))).toEqual([
    'early',
    'week',
    'week',
    'month',
    'month',
    'old',
  ])
  const all = [debtor(), debtor({ company: 'Udaharan', stalls: '27', duePaise: 17_700_000, late: 2 })]
  const found = (words: string, age = '') => matching(all, words, age).map(({ company }) => company)
  expect(found('soil')).toEqual(['Soil Life'])
  expect(found('1,77,000')).toEqual(['Udaharan'])
  expect(found('27')).toEqual(['Udaharan'])
  expect(found('', 'old')).toEqual(['Soil Life'])
})
