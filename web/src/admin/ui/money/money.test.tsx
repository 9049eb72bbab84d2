import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountOf, problem, startOffice } from '../../testing/fair-office'
import { decision, entry, ledger, paidLedger, stallCharge } from '../../testing/ledger'
import { openPortal } from '../../testing/open-portal'
import { booking, recordPage } from '../../testing/records'
import { outcomeOf } from './cancel-dialog'
import { statementOf, type Ledger } from './ledger'

const office = startOffice()

// Sets the ledger of the booking. Returns the bodies of the requests that change it, with their paths.
function moneyIs(now: Ledger, after: Ledger = now) {
  const sent: { path: string; body: unknown; key: string | null }[] = []
  const answer = async ({ request }: { request: Request }) => {
    const text = await request.text()
    const path = new URL(request.url).pathname
    sent.push({
      path,
      body: text ? JSON.parse(text) : undefined,
      key: request.headers.get('Idempotency-Key'),
    })
    return HttpResponse.json(after, { status: 201 })
  }
  office.answer(
    http.get('*/api/ledgers/booking/book-73', () => HttpResponse.json(now)),
    http.post('*/api/ledgers/booking/book-73/*', answer),
    http.post('*/api/decisions/*', answer),
    http.post('*/api/payouts/*', answer),
  )
  return sent
}

beforeEach(() => {
  office.signedIn(accountOf('manager'))
  office.answer(
    http.get('*/api/admin/records/booking/book-73', () =>
      HttpResponse.json(
        recordPage({ kind: 'booking', id: 'book-73', title: 'AgriDrone Works', name: 'Imran Khan' }),
      ),
    ),
    http.get('*/api/stallBooking/stall-bookings/book-73', () =>
      HttpResponse.json(booking({ payBy: '2999-08-28' })),
    ),
  )
})

async function openMoney() {
  const { user } = openPortal('/admin/booking/book-73')
  const due = within(await screen.findByRole('region', { name: 'Money' }))
  await due.findByRole('button', { name: 'More' })
  const choose = async (menu: string, name: string) => {
    await user.click(due.getByRole('button', { name: menu }))
    await user.click(within(due.getByRole('group', { name: menu })).getByRole('button', { name }))
  }
  return { user, due, choose, more: (name: string) => choose('More', name) }
}

const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))
const question = async (name: RegExp) => within(await screen.findByRole('alertdialog', { name }))

describe('the statement', () => {
  it('has a balance after each entry; what waits is not counted', () => {
    const lines = statementOf(
      ledger({
        entries: [
          stallCharge(1, '24'),
          entry({
            no: 2,
            kind: 'payment',
            amountPaise: -88_500_00,
            source: { method: 'online', orderId: 'MKM001' },
          }),
          entry({ no: 3, kind: 'credit', amountPaise: -88_500_00, of: 1, source: { cause: 'move' } }),
          { ...stallCharge(4, 'p3'), amountPaise: 1_77_000_00 },
        ],
        decisions: [decision()],
      }),
    )
    expect(lines.map(({ what, amount, balance }) => [what, amount, balance])).toEqual([
      ['Standard stall, 3x3m 24', 88_500_00, 88_500_00],
      ['Paid online', -88_500_00, 0],
      ['Standard stall, 3x3m 24 given back, moved', -88_500_00, -88_500_00],
      ['Standard stall, 3x3m p3', 1_77_000_00, 88_500_00],
      ['Bank transfer, waits', -44_250_00, 44_250_00],
    ])
  })

  it('is shown with what is due, what waits and the last day to pay', async () => {
    moneyIs(
      ledger({ duePaise: 88_500_00, waitsPaise: 44_250_00, status: 'PART_PAID', decisions: [decision()] }),
    )
    const { due } = await openMoney()
    expect(due.getByText('₹88,500')).toBeTruthy()
    expect(due.getByText('Part paid')).toBeTruthy()
    expect(due.getByText('of which ₹44,250 waits for a decision')).toBeTruthy()
    expect(await due.findByText('Pay by 28 Aug 2999')).toBeTruthy()
    const statement = within(screen.getByRole('region', { name: 'Statement' }))
    const waiting = within(statement.getByText('Bank transfer, waits').closest('tr') as HTMLElement)
    expect(waiting.getByText('(44,250)')).toBeTruthy()
    expect(waiting.getByText('44,250 if approved')).toBeTruthy()
    const card = within(screen.getByRole('region', { name: 'Waits for a decision: Bank transfer, ₹44,250' }))
    for (const text of ['AgriDrone Works', 'Standard stall, 3x3m 73', 'EXMPN25226000174', '14 Aug 2025'])
      expect(card.getByText(text)).toBeTruthy()
    expect(card.getByText('second@example.org: “First half, the rest on the 25th”')).toBeTruthy()
  })

  it('offers only what works', async () => {
    moneyIs(paidLedger({ actions: [] }))
    const { due } = await openMoney()
    for (const name of [
      'Record payment',
      'Discount or free…',
      'Cancel or refund…',
      'Invoice before payment…',
    ])
      expect(due.queryByRole('button', { name, hidden: true })).toBeNull()
    expect(screen.queryByRole('button', { name: /mistake/ })).toBeNull()
  })
})

describe('a payment', () => {
  function recorded() {
    return office.note(
      'post',
      '*/api/offline-payments',
      { _id: 'OFF1', amount: 87000, status: 'waiting' },
      201,
    )
  }

  it('with deducted tax: the provision suggests the amount', async () => {
    moneyIs(ledger())
    const sent = recorded()
    const { user, due } = await openMoney()
    await user.click(due.getByRole('button', { name: 'Record payment' }))
    const form = await dialog(/^Record payment/)
    expect(form.getByLabelText<HTMLInputElement>('Amount received').value).toBe('88,500')
    await user.click(form.getByRole('checkbox', { name: 'The payer deducted tax (TDS)' }))
    expect(form.getByLabelText<HTMLInputElement>('Deducted amount').value).toBe('1,500')
    expect(form.getByLabelText<HTMLInputElement>('Amount received').value).toBe('87,000')
    expect(form.getByText(/^As suggested: 2 % of ₹75,000/)).toBeTruthy()
    await user.type(form.getByLabelText('UTR'), 'EXMPN25226000211')
    await user.click(form.getByRole('button', { name: 'Record ₹87,000 + TDS ₹1,500' }))
    expect(await screen.findByText('₹87,000 is recorded. A second person has to approve it.')).toBeTruthy()
    expect(sent).toMatchObject([
      {
        bookingId: 'book-73',
        channel: 'bank',
        amount: '87000',
        reference: 'EXMPN25226000211',
        tds: [{ provision: '194C', amount: '1500' }],
      },
    ])
  })

  it('of another deducted amount is pointed out and accepted', async () => {
    moneyIs(ledger())
    const sent = recorded()
    const { user, due } = await openMoney()
    await user.click(due.getByRole('button', { name: 'Record payment' }))
    const form = await dialog(/^Record payment/)
    await user.click(form.getByRole('checkbox', { name: 'The payer deducted tax (TDS)' }))
    await user.clear(form.getByLabelText('Deducted amount'))
    await user.type(form.getByLabelText('Deducted amount'), '1,770')
    expect(form.getByText(/^2 % of the value without GST would be ₹1,500/)).toBeTruthy()
    await user.type(form.getByLabelText('UTR'), 'U1')
    await user.click(form.getByRole('button', { name: /^Record ₹87,000/ }))
    // 87,000 + 1,770 is more than what is due.
    expect(await form.findByText('Please confirm that ₹270 more than is due was received')).toBeTruthy()
    await user.click(form.getByRole('checkbox', { name: '₹270 too much is right. It becomes a task.' }))
    await user.click(form.getByRole('button', { name: /^Record ₹87,000/ }))
    await waitFor(() => expect(sent).toMatchObject([{ overpaid: true, tds: [{ amount: '1770' }] }]))
  })

  it('of a part by cheque, typed with commas and Telugu digits', async () => {
    moneyIs(ledger())
    const sent = recorded()
    const { user, due } = await openMoney()
    await user.click(due.getByRole('button', { name: 'Record payment' }))
    const form = await dialog(/^Record payment/)
    await user.click(form.getByRole('radio', { name: 'Cheque' }))
    const amount = form.getByLabelText('Amount received')
    await user.clear(amount)
    await user.type(amount, '౪౪,౨౫౦')
    expect(form.getByText('This is a part payment. The rest stays due.')).toBeTruthy()
    await user.type(form.getByLabelText('Number of the cheque and bank'), '000123 SBI')
    await user.click(form.getByRole('button', { name: 'Record ₹44,250' }))
    await waitFor(() => expect(sent).toMatchObject([{ channel: 'cheque', amount: '44250' }]))
    expect(sent[0]).not.toHaveProperty('overpaid')
  })

  it('with a known number is refused at its field, until one payment for several records is confirmed', async () => {
    moneyIs(ledger())
    const sent: { shared?: true }[] = []
    office.answer(
      http.post('*/api/offline-payments', async ({ request }) => {
        const body = (await request.json()) as { shared?: true }
        sent.push(body)
        return body.shared
          ? HttpResponse.json({ _id: 'OFF1', amount: 88500, status: 'waiting' }, { status: 201 })
          : problem(422, 'invalid', 'Check', { fields: { reference: 'Recorded with this number already' } })
      }),
    )
    const { user, due } = await openMoney()
    await user.click(due.getByRole('button', { name: 'Record payment' }))
    const form = await dialog(/^Record payment/)
    await user.type(form.getByLabelText('UTR'), 'U1')
    expect(form.queryByRole('checkbox', { name: /several records/ })).toBeNull()
    await user.click(form.getByRole('button', { name: 'Record ₹88,500' }))
    expect(await form.findByText('Recorded with this number already')).toBeTruthy()
    await user.click(form.getByRole('checkbox', { name: 'One payment pays for several records' }))
    await user.click(form.getByRole('button', { name: 'Record ₹88,500' }))
    await waitFor(() => expect(sent).toMatchObject([{ reference: 'U1' }, { reference: 'U1', shared: true }]))
    expect(sent[0]).not.toHaveProperty('shared')
  })

  it('counts at once where second persons are switched off', async () => {
    moneyIs(ledger({ offer: { ...ledger().offer, secondPersons: false } }))
    const { user, due } = await openMoney()
    await user.click(due.getByRole('button', { name: 'Record payment' }))
    const form = await dialog(/^Record payment/)
    expect(form.getByText('Due afterwards')).toBeTruthy()
    expect(form.queryByText(/second person/)).toBeNull()
  })

  it('shows the refusal at its field', async () => {
    moneyIs(ledger())
    office.answer(
      http.post('*/api/offline-payments', () =>
        problem(422, 'invalid', 'Check the fields', { errors: { amount: 'Cash must stay below ₹2,00,000' } }),
      ),
    )
    const { user, due } = await openMoney()
    await user.click(due.getByRole('button', { name: 'Record payment' }))
    const form = await dialog(/^Record payment/)
    await user.type(form.getByLabelText('UTR'), 'U1')
    await user.click(form.getByRole('button', { name: 'Record ₹88,500' }))
    expect(await screen.findByText(/Cash must stay below|Check the fields/)).toBeTruthy()
  })
})

describe('a cancellation', () => {
  it('opens on what the refund rule says, and says what happens', async () => {
    const sent = moneyIs(paidLedger())
    const { user, more } = await openMoney()
    await more('Cancel or refund…')
    const form = await dialog(/^Cancel the booking of AgriDrone Works/)
    expect(form.getByRole<HTMLInputElement>('radio', { name: /The payer cancels/ }).checked).toBe(true)
    expect(form.getByLabelText<HTMLInputElement>('Amount that goes back').value).toBe('44,250')
    const aside = within(form.getByRole('complementary', { name: 'What happens' }))
    expect(aside.getByText('Stays with the fair').nextElementSibling?.textContent).toBe('₹44,250')
    expect(aside.queryByText(/second person/)).toBeNull()
    await user.click(form.getByRole('radio', { name: /We cancel/ }))
    expect(form.getByLabelText<HTMLInputElement>('Amount that goes back').value).toBe('88,500')
    expect(aside.getByText('Above ₹50,000 a second person approves it.')).toBeTruthy()
    await user.type(form.getByLabelText(/^Reason/), 'The hall is too small')
    await user.click(form.getByRole('button', { name: 'Cancel, ₹88,500 goes back' }))
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          path: '/api/ledgers/booking/book-73/cancellations',
          body: { cancelledBy: 'organiser', reason: 'The hall is too small' },
        },
      ]),
    )
    expect(sent[0]?.body).not.toHaveProperty('amount')
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  })

  it('of single stalls pays first what is due for the others', () => {
    const charge = (no: number) => ({
      no,
      product: 'stall:std',
      item: `3x3m ${no}`,
      netPaise: 88_500_00,
      discountPaise: 0,
      paidPaise: 44_250_00,
      byPayerPaise: 22_125_00,
    })
    const half = ledger({
      duePaise: 88_500_00,
      entries: [
        stallCharge(1, '1'),
        stallCharge(2, '2'),
        entry({ no: 3, kind: 'payment', amountPaise: -88_500_00, source: { method: 'bank' } }),
      ],
      charges: [charge(1), charge(2)],
    })
    expect(outcomeOf(half, { what: 'payer', scope: 'some', charges: '2' })).toEqual({
      paid: 44_250_00,
      rule: 22_125_00,
      back: 22_125_00,
      setOff: 22_125_00,
      tax: 0,
    })
    expect(outcomeOf(half, { what: 'organiser', scope: 'all', charges: '' })).toMatchObject({
      back: 88_500_00,
      setOff: 0,
    })
  })

  it('does not give deducted tax back as money', () => {
    const withTax = paidLedger({
      entries: [
        stallCharge(1, '73'),
        entry({ no: 2, kind: 'payment', amountPaise: -87_000_00, source: { method: 'bank' } }),
        entry({ no: 3, kind: 'tds', amountPaise: -1_500_00, of: 2, source: { provision: '194C' } }),
      ],
    })
    expect(outcomeOf(withTax, { what: 'organiser', scope: 'all', charges: '' })).toMatchObject({
      back: 88_500_00,
      tax: 1_500_00,
    })
  })

  it('is taken back only where the server says that it works', async () => {
    const sent = moneyIs(
      paidLedger({
        status: 'REFUNDED_PART',
        charges: [],
        duePaise: -44_250_00,
        onTheWayPaise: 44_250_00,
        actions: [{ do: 'undo_cancellation', id: 'k1' }],
      }),
    )
    const { user, more } = await openMoney()
    await more('Take the cancellation back…')
    await user.click(
      (await question(/^Take the cancellation back/)).getByRole('button', { name: 'Take it back' }),
    )
    expect(await screen.findByText('The cancellation is taken back')).toBeTruthy()
    expect(sent).toMatchObject([
      { path: '/api/ledgers/booking/book-73/undo-cancellation', body: { id: 'k1' } },
    ])
  })

  it('answers the payer’s request with what was promised', async () => {
    const asked = decision({
      id: 'ask1',
      kind: 'cancellation',
      status: 'asked',
      amountPaise: 44_250_00,
      money: undefined as never,
      reason: 'We cannot come',
      askedAt: '2025-08-10T06:00:00Z',
      promise: [{ charge: 1, paidPaise: 88_500_00, backPaise: 44_250_00 }],
      charges: [],
    })
    const sent = moneyIs(
      paidLedger({
        decisions: [asked],
        charges: paidLedger().charges.map((charge) => ({ ...charge, byPayerPaise: 0 })),
      }),
    )
    const { user } = await openMoney()
    await user.click(await screen.findByRole('button', { name: 'Answer the request of AgriDrone Works' }))
    const form = await dialog(/^Cancel the booking/)
    expect(form.getByText('On that day ₹44,250 was promised.')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Cancel, ₹44,250 goes back' }))
    await waitFor(() => expect(sent).toMatchObject([{ path: '/api/decisions/ask1/approve', body: {} }]))
  })
})

describe('the bar of actions', () => {
  it('has all actions of the page in menus, and the statement and documents to print', async () => {
    moneyIs(paidLedger())
    const { user, due } = await openMoney()
    for (const menu of ['Stalls', 'Documents', 'More'])
      expect(due.getByRole('button', { name: menu }).getAttribute('aria-expanded')).toBe('false')
    expect(await due.findByRole('button', { name: 'Edit', hidden: true })).toBeTruthy()
    for (const name of ['Move…', 'Swap with…', 'Add a stall…', 'Delete', 'Cancel or refund…'])
      expect(due.getByRole('button', { name, hidden: true })).toBeTruthy()
    expect(due.queryByRole('button', { name: 'Edit' })).toBeNull()
    await user.click(due.getByRole('button', { name: 'Documents' }))
    const documents = within(due.getByRole('group', { name: 'Documents' }))
    const telugu = documents.getByRole('link', { name: 'Tax invoice TI/25-26/000001, Telugu' })
    expect(telugu.getAttribute('href')).toBe('/api/documents/TI/25-26/000001?lang=te')
    expect(documents.getByRole('link', { name: 'Statement, Hindi' }).getAttribute('href')).toBe(
      '/api/ledgers/booking/book-73/statement?lang=hi',
    )
    expect(screen.getByRole('link', { name: 'Statement as PDF' }).getAttribute('href')).toBe(
      '/api/ledgers/booking/book-73/statement?lang=en',
    )
    await user.click(documents.getByRole('button', { name: 'Correct name or GSTIN…' }))
    expect(await dialog(/^Correct TI/)).toBeTruthy()
  })

  it('leads to the latest message with a document, which can be sent again', async () => {
    moneyIs(paidLedger())
    const message = { title: 'Booking paid', status: 'sent', email: '', phone: '', failure: '' } as const
    const at = '2025-08-04T06:00:00Z'
    office.answer(
      http.get('*/api/admin/records/booking/book-73', () =>
        HttpResponse.json(
          recordPage({
            kind: 'booking',
            id: 'book-73',
            messages: [
              { ...message, _id: 'msg-1', document: true, createdAt: at },
              { ...message, _id: 'msg-2', createdAt: at },
            ],
          }),
        ),
      ),
    )
    const { due } = await openMoney()
    const again = due.getByRole('link', { name: 'Send documents again…', hidden: true })
    expect(again.getAttribute('href')).toBe('/admin/messages?q=msg-1')
  })

  it('records a payment with the key P', async () => {
    moneyIs(ledger())
    const { user, due } = await openMoney()
    expect(due.getByRole('button', { name: 'Record payment' })).toBeTruthy()
    await user.keyboard('p')
    expect(await dialog(/^Record payment/)).toBeTruthy()
  })

  it('gives one of several stalls back', async () => {
    const [charge] = ledger().charges
    if (!charge) throw new Error('no charge')
    moneyIs(ledger({ charges: [charge, { ...charge, no: 2, item: '3x3m 74' }] }))
    const { choose } = await openMoney()
    await choose('Stalls', 'Give a stall back…')
    const form = await dialog(/^Cancel the booking/)
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Everything' }).checked).toBe(false)
  })
})

describe('the recipient of a document', () => {
  it('is corrected from what the record has', async () => {
    moneyIs(paidLedger())
    const sent = office.note('post', '*/api/documents/TI/25-26/000001/correct', [
      { number: 'CN/25-26/000001' },
      { number: 'TI/25-26/000002' },
    ])
    const { user } = await openMoney()
    await user.click(screen.getByRole('button', { name: /^Correct .*TI\/25-26\/000001/ }))
    const form = await dialog(/^Correct TI/)
    const name = form.getByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'AgriDrone Works LLP')
    await user.type(form.getByLabelText(/^Reason/), 'Now an LLP')
    await user.click(form.getByRole('button', { name: 'Issue corrected document' }))
    expect(await screen.findByText('TI/25-26/000001 is replaced by TI/25-26/000002')).toBeTruthy()
    expect(sent).toEqual([
      {
        name: 'AgriDrone Works LLP',
        address: 'Plot 7, Warangal',
        gstin: '36AABCA1234K1Z5',
        reason: 'Now an LLP',
      },
    ])
  })
})

describe('other decisions', () => {
  it('a discount says when a second person is needed', async () => {
    const waiting = decision({ kind: 'discount', amountPaise: 88_500_00, money: undefined as never })
    const sent = moneyIs(ledger(), ledger({ decisions: [waiting] }))
    const { user, more } = await openMoney()
    await more('Discount or free…')
    const form = await dialog(/^Discount for AgriDrone Works/)
    await user.selectOptions(form.getByRole('combobox', { name: 'Discount' }), 'free')
    expect(form.getByText('Above ₹10,000 a second person approves it.')).toBeTruthy()
    await user.type(form.getByLabelText(/^Reason/), 'Partner of the fair')
    await user.click(form.getByRole('button', { name: 'Give the discount' }))
    expect(await screen.findByText('The discount waits for a second person')).toBeTruthy()
    expect(sent).toMatchObject([{ body: { percent: '100', reason: 'Partner of the fair' } }])
  })

  it('a cheque that the bank did not pay is recorded at its line', async () => {
    const now = paidLedger({ actions: [{ do: 'dishonoured', entry: 2 }] })
    const sent = moneyIs({
      ...now,
      entries: now.entries.map((one) =>
        one.no === 2 ? { ...one, source: { ...one.source, method: 'cheque' } } : one,
      ),
    })
    const { user } = await openMoney()
    await user.click(await screen.findByRole('button', { name: 'Cheque: not paid by the bank' }))
    const form = await dialog(/^Cheque of ₹88,500/)
    await user.type(form.getByLabelText('What the bank says'), 'Insufficient funds')
    await user.click(form.getByRole('button', { name: 'Record as not paid' }))
    expect(await screen.findByText('₹88,500 is due again')).toBeTruthy()
    expect(sent).toMatchObject([{ body: { entry: 2, reason: 'Insufficient funds' } }])
  })

  it('an owner accepts less', async () => {
    office.signedIn(accountOf('owner'))
    const sent = moneyIs(ledger({ duePaise: 500_00, status: 'PART_PAID', actions: [{ do: 'forgive' }] }))
    const { user, more } = await openMoney()
    await more('Accept less, write off…')
    const form = await dialog(/^Accept less from AgriDrone Works/)
    await user.type(form.getByLabelText('Reason'), 'Bank charges')
    await user.click(form.getByRole('button', { name: 'Write off ₹500' }))
    expect(await screen.findByText('₹500 is written off')).toBeTruthy()
    expect(sent).toMatchObject([{ body: { forgive: true, reason: 'Bank charges' } }])
  })

  it('an invoice before payment has a last day', async () => {
    const sent = moneyIs(ledger())
    const { user, choose } = await openMoney()
    await choose('Documents', 'Invoice before payment…')
    const form = await dialog(/^Invoice before payment/)
    await user.click(form.getByRole('button', { name: 'Issue the invoice' }))
    expect(await form.findByText('Enter the day by which it is to be paid')).toBeTruthy()
    await user.type(form.getByLabelText('Pay by'), '2025-08-28')
    await user.click(form.getByRole('button', { name: 'Issue the invoice' }))
    expect(await screen.findByText('The invoice is issued')).toBeTruthy()
    expect(sent).toMatchObject([{ body: { payBy: '2025-08-28' } }])
  })

  it('a proforma is made with the number of the purchase order, and sent', async () => {
    const sent = moneyIs(
      ledger({
        actions: [{ do: 'proforma' }],
        documents: [
          {
            number: 'PF/25-26/000001',
            kind: 'proforma',
            totalPaise: 8_850_000,
            issuedAt: '2025-08-14T06:30:00Z',
            stands: false,
          },
        ],
      }),
    )
    const mailed = office.note('post', '*/api/documents/PF/25-26/000001/send', { email: 'a@example.org' })
    const { user, choose } = await openMoney()
    await choose('Documents', 'Proforma invoice…')
    const form = await dialog(/^Proforma invoice for/)
    expect(form.queryByLabelText('Document')).toBeNull() // only a proforma is possible
    await user.type(form.getByLabelText(/^Purchase order number/), 'PO-77')
    await user.click(form.getByRole('button', { name: 'Make the proforma' }))
    expect(await screen.findByText('PF/25-26/000001 is sent to a@example.org')).toBeTruthy()
    expect(sent).toMatchObject([{ body: { payBy: '', purchaseOrder: 'PO-77' } }])
    expect(mailed).toHaveLength(1)
  })

  it('a second person approves and sees what to judge; who took part does not', async () => {
    const sent = moneyIs(ledger({ decisions: [decision()] }))
    const { user } = await openMoney()
    await user.click(await screen.findByRole('button', { name: 'Approve: Bank transfer, ₹44,250' }))
    const asked = await question(/^Approve: Bank transfer, ₹44,250/)
    expect(asked.getByText('EXMPN25226000174')).toBeTruthy()
    await user.click(asked.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('Approved')).toBeTruthy()
    expect(sent).toMatchObject([{ path: '/api/decisions/OFF1/approve' }])
  })

  it('says who decides instead of offering what would fail', async () => {
    moneyIs(ledger({ decisions: [decision({ mayDecide: false, chain: ['manager@example.org'] })] }))
    await openMoney()
    expect(await screen.findByText('You took part in it. Another person decides.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  })

  it('a payout that failed is paid by hand', async () => {
    const payout = {
      id: 'p1',
      editionId: '2025',
      record: 'booking',
      recordId: 'book-73',
      of: 2,
      amountPaise: 44_250_00,
      status: 'FAILED',
      reason: 'cancelled',
      failure: 'The account is closed',
      mayDecide: false,
      createdAt: '2025-08-02T06:08:00Z',
      updatedAt: '2025-08-02T06:08:00Z',
    } as const
    const sent = moneyIs(
      paidLedger({
        payouts: [payout],
        actions: [
          { do: 'retry', id: 'p1' },
          { do: 'record', id: 'p1' },
        ],
      }),
    )
    const { user } = await openMoney()
    expect(await screen.findByText('The account is closed')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Record as paid: ₹44,250' }))
    const form = await dialog(/^₹44,250 paid back by hand/)
    await user.type(form.getByLabelText(/^Reference/), 'N77')
    await user.click(form.getByRole('button', { name: 'Record' }))
    await waitFor(() =>
      expect(sent).toMatchObject([
        { path: '/api/payouts/p1/record', body: { channel: 'bank', reference: 'N77' } },
      ]),
    )
  })
})
