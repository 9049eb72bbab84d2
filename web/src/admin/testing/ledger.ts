import type { Ledger, LedgerDecision, LedgerEntry } from '../ui/money/ledger'

const ref = { editionId: '2025', record: 'booking', recordId: 'book-73' } as const

const tax = (amount: number): LedgerEntry['tax'] => {
  const basePaise = Math.round(amount / 1.18)
  return { mode: 'charged', rateHundredths: 1800, basePaise, gstPaise: amount - basePaise }
}

/** Returns an entry of the ledger. */
export function entry(
  part: Partial<LedgerEntry> & Pick<LedgerEntry, 'no' | 'kind' | 'amountPaise'>,
): LedgerEntry {
  return {
    ...ref,
    product: '',
    source: {},
    tax:
      part.kind === 'charge' || part.kind === 'credit'
        ? tax(part.amountPaise)
        : { mode: '', basePaise: 0, gstPaise: 0 },
    at: '2025-08-02T06:08:00Z',
    by: '',
    ...part,
  }
}

/** Returns a charge for a stall of ₹88,500. */
export function stallCharge(no: number, stall: string): LedgerEntry {
  return entry({
    no,
    kind: 'charge',
    amountPaise: 88_500_00,
    product: 'stall:std',
    item: `3x3m ${stall}`,
    description: { en: 'Standard stall' },
  })
}

/** Returns a decision that waits for a second person. */
export function decision(part: Partial<LedgerDecision> = {}): LedgerDecision {
  return {
    ...ref,
    id: 'OFF1',
    kind: 'offline_payment',
    status: 'proposed',
    amountPaise: 44_250_00,
    reason: 'First half, the rest on the 25th',
    money: {
      method: 'bank',
      amountPaise: 44_250_00,
      reference: 'EXMPN25226000174',
      day: '2025-08-14T00:00:00+05:30',
    },
    chain: ['second@example.org'],
    proposedBy: 'second@example.org',
    proposedAt: '2025-08-14T04:10:00Z',
    mayDecide: true,
    ...part,
  }
}

/** Returns the ledger of an unpaid booking of one stall, ₹88,500. The manager can do everything that works. */
export function ledger(part: Partial<Ledger> = {}): Ledger {
  return {
    ...ref,
    status: 'PENDING',
    sold: false,
    duePaise: 88_500_00,
    waitsPaise: 0,
    overpaidPaise: 0,
    onTheWayPaise: 0,
    entries: [stallCharge(1, '73')],
    charges: [
      {
        no: 1,
        product: 'stall:std',
        item: '3x3m 73',
        description: { en: 'Standard stall' },
        netPaise: 88_500_00,
        discountPaise: 0,
        paidPaise: 0,
        byPayerPaise: 0,
      },
    ],
    decisions: [],
    payouts: [],
    documents: [],
    recipient: { name: 'AgriDrone Works', address: 'Plot 7, Warangal', gstin: '36AABCA1234K1Z5' },
    tasks: [],
    actions: [{ do: 'record_payment' }, { do: 'cancel' }, { do: 'discount' }, { do: 'invoice' }],
    offer: {
      byPayerPaise: 0,
      byOrganiserPaise: 0,
      secondPersons: true,
      alonePaise: 50_000_00,
      discountAlonePaise: 10_000_00,
    },
    provisions: [
      {
        code: '194C',
        kind: 'tds',
        name: 'Contract',
        from: '2009-10-01',
        until: '',
        rateHundredths: 200,
        amountPaise: 1_500_00,
      },
      {
        code: '194-I',
        kind: 'tds',
        name: 'Rent',
        from: '2009-10-01',
        until: '',
        rateHundredths: 1000,
        amountPaise: 7_500_00,
      },
    ],
    ...part,
  }
}

/** Returns the same ledger after it was paid by a bank transfer. */
export function paidLedger(part: Partial<Ledger> = {}): Ledger {
  const unpaid = ledger()
  return ledger({
    status: 'PAID',
    sold: true,
    duePaise: 0,
    entries: [
      ...unpaid.entries,
      entry({
        no: 2,
        kind: 'payment',
        amountPaise: -88_500_00,
        source: { method: 'bank', reference: 'UTR77', orderId: 'MKM001', day: '2025-08-04T00:00:00+05:30' },
        document: 'TI/25-26/000001',
        by: 'second@example.org',
      }),
    ],
    charges: unpaid.charges.map((charge) => ({ ...charge, paidPaise: 88_500_00, byPayerPaise: 44_250_00 })),
    documents: [
      {
        number: 'TI/25-26/000001',
        kind: 'tax_invoice',
        totalPaise: 88_500_00,
        issuedAt: '2025-08-04T06:00:00Z',
        stands: true,
      },
    ],
    actions: [{ do: 'cancel' }, { do: 'discount' }, { do: 'take_back', entry: 2 }],
    offer: {
      byPayerPaise: 44_250_00,
      byOrganiserPaise: 88_500_00,
      secondPersons: true,
      alonePaise: 50_000_00,
      discountAlonePaise: 10_000_00,
    },
    ...part,
  })
}
