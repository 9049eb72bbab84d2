import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { components } from '../../../api/schema.gen'
import { format } from '../../../i18n/format'
import { formatPaise } from '../../../lib/money'
import { api, dataOf } from '../../api/client'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import { formatDay } from '../dates'
import { hallKey } from '../hall/hall-api'
import { bookingsKey, ordersKey, recordPageKey } from '../record-keys'

type Schemas = components['schemas']

/** The kinds of records with a ledger. */
export type PaidKind = 'registration' | 'booking' | 'sponsorship'

/** The payment statuses (docs/product/money.md#status). A record without a charge has an empty status. */
type MoneyStatus = '' | Exclude<keyof typeof t.money.statuses, 'NONE'>

export type LedgerEntry = Schemas['LedgerEntry']
type LedgerCharge = Schemas['LedgerCharge']
export type LedgerDecision = Schemas['LedgerDecision']
export type LedgerPayout = Schemas['LedgerPayout']

type Sums = 'waitsPaise' | 'overpaidPaise' | 'onTheWayPaise'

/** The money of a record. All amounts are in paise. A positive amount is owed by the payer. */
export type Ledger = Omit<Schemas['Ledger'], 'status' | Sums> & Record<Sums, number> & { status: MoneyStatus }

// The server leaves out sums that are 0.
async function ledgerOf(answer: Promise<Schemas['Ledger']>): Promise<Ledger> {
  return { waitsPaise: 0, overpaidPaise: 0, onTheWayPaise: 0, ...(await answer) } as Ledger
}

// The record whose money is shown, and the name of its payer.
export type Payer = { kind: PaidKind; id: string; name: string }

const ledgerKey = [...ordersKey, 'ledger'] as const

// The query for the ledger of a record. `paidOn` is the day for which provisions of deducted tax are suggested.
export function ledgerQuery(kind: PaidKind, id: string, paidOn?: string) {
  return queryOptions({
    queryKey: [...ledgerKey, kind, id, ...(paidOn ? [paidOn] : [])],
    queryFn: () =>
      sent(
        api.GET('/api/ledgers/{kind}/{id}', {
          params: { path: { kind, id }, query: paidOn ? { paidOn } : {} },
        }),
      ),
  })
}

// Reloads everything that shows money, after a ledger has changed.
export function refreshMoney(client: QueryClient): void {
  const keys = [
    ordersKey,
    summaryKey,
    recordPageKey,
    bookingsKey,
    hallKey,
    ['registrations'],
    ['sponsorships'],
    ['documents'],
  ]
  for (const queryKey of keys) void client.invalidateQueries({ queryKey })
}

type Typed = { reason: string }

type AskedTerms = { payBy: string; purchaseOrder: string }

const keyed = (of: Payer, key: string) => ({
  params: { path: { kind: of.kind, id: of.id }, header: { 'Idempotency-Key': key } },
})
const ofPath = ({ kind, id }: Payer) => ({ params: { path: { kind, id } } })
const byId = (id: string) => ({ params: { path: { id } } })

const sent = (call: Parameters<typeof dataOf<Schemas['Ledger']>>[0]) => ledgerOf(dataOf(call))

// The calls that change a ledger. Each returns the changed ledger. `key` is the idempotency key of the dialog.
export const ledgerCalls = {
  cancel: (
    of: Payer,
    key: string,
    body: Typed & { cancelledBy: 'payer' | 'organiser'; charges?: number[]; amount?: string },
  ) => sent(api.POST('/api/ledgers/{kind}/{id}/cancellations', { ...keyed(of, key), body })),
  giveBack: (of: Payer, key: string, body: Typed & { amount?: string }) =>
    sent(api.POST('/api/ledgers/{kind}/{id}/refunds', { ...keyed(of, key), body })),
  discount: (
    of: Payer,
    key: string,
    body: Typed & { amount?: string; percent?: string; forgive?: boolean },
  ) => sent(api.POST('/api/ledgers/{kind}/{id}/discounts', { ...keyed(of, key), body })),
  keepCredit: (of: Payer, key: string, body: Typed) =>
    sent(api.POST('/api/ledgers/{kind}/{id}/keep-credit', { ...keyed(of, key), body })),
  dishonoured: (of: Payer, key: string, body: Typed & { entry: number }) =>
    sent(api.POST('/api/ledgers/{kind}/{id}/dishonoured', { ...keyed(of, key), body })),
  invoice: (of: Payer, body: AskedTerms) =>
    sent(api.POST('/api/ledgers/{kind}/{id}/invoice', { ...ofPath(of), body })),
  proforma: (of: Payer, body: AskedTerms) =>
    sent(api.POST('/api/ledgers/{kind}/{id}/proforma', { ...ofPath(of), body })),
  undoCancellation: (of: Payer, id: string) =>
    sent(api.POST('/api/ledgers/{kind}/{id}/undo-cancellation', { ...ofPath(of), body: { id } })),
  moveBack: (of: Payer, body: Typed) =>
    sent(api.POST('/api/ledgers/{kind}/{id}/moves/back', { ...ofPath(of), body })),
  takeBackTax: ({ kind, id }: Payer, no: number, body: Typed) =>
    sent(api.POST('/api/ledgers/{kind}/{id}/tds/{no}/back', { params: { path: { kind, id, no } }, body })),
  payOutTax: ({ kind, id }: Payer, no: number) =>
    sent(api.POST('/api/ledgers/{kind}/{id}/tds/{no}/pay-out', { params: { path: { kind, id, no } } })),
  approve: (id: string, amount?: string) =>
    sent(api.POST('/api/decisions/{id}/approve', { ...byId(id), body: amount ? { amount } : {} })),
  // Approves an imported payment and all others of the same import.
  approveImport: (id: string) =>
    sent(api.POST('/api/decisions/{id}/approve', { ...byId(id), body: { together: true } })),
  refuse: (id: string, reason: string) =>
    sent(api.POST('/api/decisions/{id}/refuse', { ...byId(id), body: { reason } })),
  retryPayout: (id: string) => sent(api.POST('/api/payouts/{id}/retry', byId(id))),
  recordPayout: (id: string, body: { channel: string; reference: string; date: string }) =>
    sent(api.POST('/api/payouts/{id}/record', { ...byId(id), body })),
}

// Returns whether the signed-in account can do something with a ledger, with one of its entries, or with a decision or
// payout. The server says what works now, so that no button is shown that cannot work.
export function can(
  { actions }: Ledger,
  name: Ledger['actions'][number]['do'],
  about?: number | string,
): boolean {
  return actions.some(
    ({ do: action, entry, id }) =>
      action === name &&
      (about === undefined || (typeof about === 'number' ? entry === about : id === about)),
  )
}

// The payment methods without a payment provider, which the office records.
export const handMethods = ['cash', 'cheque', 'dd', 'bank', 'upi', 'card'] as const
export type HandMethod = (typeof handMethods)[number]

const methods: Readonly<Record<string, string>> = t.money.methods

export function methodName(method: string | undefined): string {
  return methods[method ?? ''] ?? t.money.statement.byHand
}

/** The methods as options of a select box. */
export const methodOptions = handMethods.map((value) => ({ value, label: methodName(value) }))

// Returns the name of what a charge is for: "3x3m Standard, 24".
export function itemName({
  description,
  product,
  item,
}: Pick<LedgerEntry, 'description' | 'product' | 'item'>): string {
  return [description?.['en'] ?? product, item].filter(Boolean).join(', ')
}

export function chargeName(charge: LedgerCharge): string {
  return itemName(charge)
}

export type StatementLine = {
  // The number of the entry, or the id of a decision that waits.
  key: string
  no: number
  at: string
  what: string
  notes: readonly string[]
  document: string
  amount: number
  // What is due after the line. For a line that waits, it is what would be due if it is approved.
  balance: number
  waits: boolean
}

// Returns the lines of the statement: all entries with the balance after each, then the decisions that wait and would
// change what is due. These are not counted.
export function statementOf(ledger: Ledger): readonly StatementLine[] {
  let balance = 0
  const lines = ledger.entries.map((entry): StatementLine => {
    balance += entry.amountPaise
    return {
      key: String(entry.no),
      no: entry.no,
      at: dayOf(entry),
      what: entryTitle(entry, ledger),
      notes: entryNotes(entry),
      document: entry.document ?? '',
      amount: entry.amountPaise,
      balance,
      waits: false,
    }
  })
  const waiting = ledger.decisions.filter(({ status, kind }) => status === 'proposed' && lessens.has(kind))
  for (const decision of waiting) {
    balance -= decision.amountPaise
    lines.push({
      key: decision.id,
      no: 0,
      at: decision.money?.day ?? decision.proposedAt ?? '',
      what: format(t.money.statement.waits, { what: decisionName(decision) }),
      notes: [t.money.statement.waitsNote],
      document: '',
      amount: -decision.amountPaise,
      balance,
      waits: true,
    })
  }
  return lines
}

// The kinds of decisions that make the amount due smaller when they are approved.
const lessens: ReadonlySet<string> = new Set(['offline_payment', 'discount', 'write_off'])

function dayOf({ source, at }: LedgerEntry): string {
  return source.day ?? at
}

function entryTitle(entry: LedgerEntry, { entries }: Ledger): string {
  const charge = entries.find(({ no }) => no === entry.of)
  const item = itemName(entry.description ? entry : (charge ?? entry))
  const title = titles[entry.kind]({ ...entry, item, taxed: charge?.tax.mode === 'charged' })
  return entry.takesBack ? format(words.takenBack, { entry: title }) : title
}

const words = t.money.statement

// The title of an entry by its kind. `item` is the name of its charge, and `taxed` says whether the charge has GST.
const titles: Readonly<
  Record<LedgerEntry['kind'], (entry: LedgerEntry & { item: string; taxed: boolean }) => string>
> = {
  charge: ({ item }) => item,
  discount: ({ tax, taxed }) => (tax.mode === 'none' && taxed ? words.discountLater : words.discount),
  credit: ({ item, source }) => format(creditWords[source.cause ?? ''] ?? words.credit, { item }),
  cancellation_charge: ({ item }) => format(words.kept, { item }),
  payment: ({ source }) => (source.method === 'online' ? words.paidOnline : methodName(source.method)),
  tds: ({ source }) => format(words.tds, { provision: source.provision ?? '' }).trim(),
  gst_tds: ({ source }) => format(words.gst_tds, { provision: source.provision ?? '' }).trim(),
  dishonoured: ({ source }) =>
    source.method === 'online'
      ? words.lost
      : format(words.dishonoured, { method: methodName(source.method) }),
  refund: ({ source }) => format(words.refund, { method: methodName(source.method) }),
  write_off: () => words.writeOff,
}

const creditWords: Readonly<Record<string, typeof t.money.statement.credit>> = {
  move: t.money.statement.creditMove,
  ended: t.money.statement.creditEnded,
}

// Returns the second line of an entry: tax, reference, reason, and who made it. Deducted tax has the reference of its
// payment, which stands above it.
function entryNotes({ kind, tax, source, reason, by }: LedgerEntry): string[] {
  const supply = kind === 'charge' || kind === 'cancellation_charge'
  return [
    supply ? taxNote(tax) : '',
    kind === 'tds' || kind === 'gst_tds' ? '' : source.reference,
    kind === 'payment' && source.method === 'online' ? orderNote(source.orderId) : '',
    reason && kind !== 'refund' ? `“${reason}”` : '',
    by && kind !== 'charge' ? format(words.by, { name: by }) : '',
  ].filter((note): note is string => Boolean(note))
}

function taxNote({ mode, basePaise, gstPaise }: LedgerEntry['tax']): string {
  if (mode === 'charged')
    return format(words.withGst, { base: formatPaise(basePaise), gst: formatPaise(gstPaise) })
  if (mode === 'reverse_charge') return words.reverse
  return mode === 'exempt' ? words.exempt : ''
}

// Names the order by the beginning and the last eight characters of its number, by which the search finds it.
function orderNote(id = ''): string {
  return id && format(words.order, { id: id.replace(/^(\w{3})\w+(\w{8})$/, '$1…$2') })
}

// Returns what is decided, with its amount: "Bank transfer, ₹44,250".
export function decisionTitle(decision: LedgerDecision): string {
  return format(t.money.decision.titles[decision.kind], {
    amount: formatPaise(decision.amountPaise),
    method: methodName(decision.money?.method),
  })
}

function decisionName(decision: LedgerDecision): string {
  if (decision.kind === 'offline_payment') return methodName(decision.money?.method)
  return decision.kind === 'write_off' ? t.money.statement.writeOff : t.money.statement.discount
}

// Returns the decisions about which somebody must still decide.
export function openDecisions({ decisions }: Ledger): readonly LedgerDecision[] {
  return decisions.filter(({ status }) => status === 'asked' || status === 'proposed')
}

// Returns the payouts that are not finished.
export function openPayouts({ payouts }: Ledger): readonly LedgerPayout[] {
  return payouts.filter(({ status }) => status !== 'SUCCESS' && status !== 'STOPPED')
}

// Returns an amount as it stands in a field: "1,74,000".
export function typedPaise(paise: number): string {
  return formatPaise(paise).replace('₹', '')
}

// Returns a day of the API, YYYY-MM-DD or a time, as text.
export function dayText(day: string): string {
  return day ? formatDay(day.length === 10 ? `${day}T00:00:00+05:30` : day) : ''
}
