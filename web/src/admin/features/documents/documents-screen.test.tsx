import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { accountOf, page, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import type { DocumentSums, RegisteredDocument } from './documents-api'

const office = startOffice()

const invoice: RegisteredDocument = {
  _id: 'TI/25-26/000051',
  number: 'TI/25-26/000051',
  kind: 'tax_invoice',
  issuedAt: '2025-08-11T06:08:00Z',
  record: 'booking',
  recordId: 'b1',
  recipient: 'Green Furrow Drones LLP',
  gstin: '29AABCF5678L1ZZ',
  placeOfSupply: '29',
  taxablePaise: 7_500_000,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 1_350_000,
  totalPaise: 8_850_000,
  counts: true,
  forPortal: true,
  url: '/api/documents/TI/25-26/000051',
}

const sums: DocumentSums = {
  gstin: '36AABTP1234K1ZL',
  missing: [],
  eInvoice: true,
  kinds: [
    {
      kind: 'tax_invoice',
      count: 1,
      taxablePaise: 7_500_000,
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 1_350_000,
      netPaise: 8_850_000,
    },
    {
      kind: 'credit_note',
      count: 1,
      taxablePaise: -3_750_000,
      cgstPaise: -337_500,
      sgstPaise: -337_500,
      igstPaise: 0,
      netPaise: -4_425_000,
    },
  ],
}

let asked: string[]

beforeEach(() => {
  asked = []
  office.signedIn(accountOf('accounts'))
  office.answer(
    http.get('*/api/documents/summary', () => HttpResponse.json(sums)),
    http.get('*/api/documents', ({ request }) => {
      asked.push(new URL(request.url).search)
      return page([
        invoice,
        {
          ...invoice,
          _id: 'CN/25-26/000006',
          number: 'CN/25-26/000006',
          kind: 'credit_note',
          about: invoice.number,
          irn: {
            irn: '0af'.repeat(21) + 'b',
            ackNumber: '112010036563311',
            ackAt: '2025-08-11T18:30:00Z',
            qr: 'eyJ',
          },
        },
        {
          ...invoice,
          _id: 'PN/25-26/000005',
          number: 'PN/25-26/000005',
          kind: 'payment_note',
          counts: false,
        },
      ])
    }),
  )
})

it('lists the documents of a period and what they add up to', async () => {
  const { user } = openPortal('/admin/documents?period=dates&from=2025-08-01&to=2025-08-31')
  const table = within(await screen.findByRole('table', { name: 'Documents' }))
  const row = async (number: string) => (await table.findByText(number)).closest('tr')?.textContent
  expect(await row('TI/25-26/000051')).toContain(
    'Tax invoice11 Aug 2025Green Furrow Drones LLP29AABCF5678L1ZZ',
  )
  expect(await row('CN/25-26/000006')).toContain('Credit note, to TI/25-26/000051')
  expect(await row('CN/25-26/000006')).toContain('−₹88,500')
  expect(await row('PN/25-26/000005')).toContain('not in the sums')
  expect(table.getByRole('link', { name: 'TI/25-26/000051' }).getAttribute('href')).toBe(
    '/api/documents/TI/25-26/000051?lang=en',
  )
  const net = screen.getByRole('heading', { level: 2, name: 'Invoices less credit notes' })
  expect(net.parentElement?.querySelector('strong')?.textContent).toBe('₹44,250')
  await user.type(screen.getByRole('searchbox', { name: 'Search documents' }), '88,500')
  await screen.findByText('TI/25-26/000051')
  await expect.poll(() => asked.at(-1)).toContain('q=88%2C500')
  expect(asked.at(-1)).toContain('from=2025-08-01&to=2025-08-31')
})

it('sends a document, and asks to whom', async () => {
  const sent = office.note('post', '*/api/documents/TI/25-26/000051/send', { email: 'a@example.org' })
  const { user } = openPortal('/admin/documents')
  await user.click(await screen.findByRole('button', { name: 'Send TI/25-26/000051' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send TI/25-26/000051' }))
  await user.type(dialog.getByLabelText(/E-mail address/), 'a@example.org')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('TI/25-26/000051 was handed over for a@example.org')).toBeTruthy()
  expect(sent).toHaveLength(1)
})

it('names missing numbers, and says that no GST number is entered', async () => {
  office.answer(
    http.get('*/api/documents/summary', () =>
      HttpResponse.json({ ...sums, gstin: '', missing: ['TI/25-26/000007'] }),
    ),
  )
  openPortal('/admin/documents')
  expect(await screen.findByText('Missing numbers: TI/25-26/000007')).toBeTruthy()
  expect(screen.getByText('No GST number is entered. Documents show no tax.')).toBeTruthy()
})

it('enters what the invoice portal has given for an invoice', async () => {
  const irn = '0af'.repeat(21) + 'b'
  const sent = office.note('put', '*/api/documents/TI/25-26/000051/irn', {})
  const { user } = openPortal('/admin/documents')
  expect(await screen.findByRole('button', { name: 'E-invoices (JSON)' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'IRN of TI/25-26/000051' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'IRN of TI/25-26/000051' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getAllByText('Required').length).toBeGreaterThan(0)
  await user.type(dialog.getByLabelText(/^IRN/), irn)
  await user.type(dialog.getByLabelText('Acknowledgement number'), '112010036563310')
  await user.type(dialog.getByLabelText('Acknowledgement date'), '2025-08-12')
  await user.type(dialog.getByLabelText(/^Signed QR code/), 'eyJhbGciOi')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The IRN of TI/25-26/000051 is saved')).toBeTruthy()
  expect(sent).toEqual([{ irn, ackNumber: '112010036563310', ackDay: '2025-08-12', qr: 'eyJhbGciOi' }])
})

it('shows the date of a stored acknowledgement as it was entered', async () => {
  const { user } = openPortal('/admin/documents')
  await user.click(await screen.findByRole('button', { name: 'IRN of CN/25-26/000006' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'IRN of CN/25-26/000006' }))
  expect(dialog.getByLabelText('Acknowledgement date')).toHaveProperty('value', '12-08-2025')
})
