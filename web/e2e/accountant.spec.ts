import { readFile } from 'node:fs/promises'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { expectAccessible, testWithOwnProgram } from './fixtures'
import type { MelaProcess } from './mela-process'
import { paidRegistration } from './steps/journey-steps'
import { enterBooking, register, unique } from './steps/office-records'
import { resultPath, Simulator } from './steps/simulator'
import { expectNoSidewaysScroll } from './steps/sound-page'
import { readWorkbook, sumOf } from './steps/workbook'

// What the accountant does: the exports of a month, the certificates of deducted tax, and debtors. Uses a separate
// process, because of the tax settings and the clock.
const test = testWithOwnProgram()

const second = { email: 'second@example.org', password: 'mango rain bullock cart' }

const made = new Set<MelaProcess>()

type Ledger = {
  entries: { no: number; kind: string; amountPaise: number }[]
  decisions: { id: string; status: string }[]
}

// The requests with which the office makes what a month has.
class Office {
  constructor(
    readonly owner: APIRequestContext,
    readonly other: APIRequestContext,
  ) {}

  async send(
    who: APIRequestContext,
    method: 'POST' | 'PUT' | 'PATCH',
    path: string,
    data: object,
  ): Promise<unknown> {
    const answer = await who.fetch(path, { method, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.status() === 204 ? undefined : answer.json()
  }

  async book(name: string, gst = ''): Promise<string> {
    await enterBooking(this.owner, name)
    const rows = await this.owner.get(`/api/stallBooking/stall-bookings?q=${encodeURIComponent(name)}`)
    const [booking] = (await rows.json()) as { _id: string }[]
    const id = booking?._id ?? ''
    if (gst) await this.send(this.owner, 'PUT', `/api/stallBooking/stall-bookings/${id}`, { gst })
    return id
  }

  async sponsor(contactPerson: string): Promise<string> {
    const mobile = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
    const { _id: id } = (await this.send(this.owner, 'POST', '/api/sponsorship', {
      contactPerson,
      mobile,
      level: 'Gold',
    })) as { _id: string }
    await this.send(this.owner, 'PATCH', `/api/sponsorship/${id}`, { amount: '100000', status: 'Confirmed' })
    return id
  }

  async receives(bookingId: string, payment: object): Promise<void> {
    const date = (await (await this.owner.get('/sandbox/sim/clock')).json()) as { now: string }
    const off = await this.send(this.owner, 'POST', '/api/offline-payments', {
      ...(bookingId ? { bookingId } : {}),
      date: new Date(Date.parse(date.now) + 19_800_000).toISOString().slice(0, 10),
      ...payment,
    })
    await this.send(this.other, 'POST', `/api/decisions/${(off as { _id: string })._id}/approve`, {})
  }

  async ledger(id: string, record = 'booking'): Promise<Ledger> {
    return (await (await this.owner.get(`/api/ledgers/${record}/${id}`)).json()) as Ledger
  }

  /** Posts a decision about a booking, and approves it if it waits. */
  async decide(id: string, what: string, body: object): Promise<void> {
    const { decisions } = (await this.send(
      this.owner,
      'POST',
      `/api/ledgers/booking/${id}/${what}`,
      body,
    )) as Ledger
    const last = decisions.at(-1)
    if (last?.status === 'proposed')
      await this.send(this.other, 'POST', `/api/decisions/${last.id}/approve`, {})
  }
}

const officeTest = test.extend<{ office: Office }>({
  office: async ({ page, browser, mela }, use) => {
    if (!made.has(mela)) await mela.createAccount(second.email, 'manager', second.password)
    made.add(mela)
    const other = await browser.newContext({ baseURL: mela.url })
    for (const [{ request }, data] of [[page.context(), mela.owner] as const, [other, second] as const]) {
      const answer = await request.post(`${mela.url}/api/admin/login`, { data })
      expect(answer.status(), await answer.text()).toBe(200)
    }
    await use(new Office(page.request, other.request))
    await other.close()
  },
})

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return readFile(await (await download).path())
}

officeTest('a month with every kind of document adds up to the ledgers', async ({ page, office }) => {
  officeTest.setTimeout(180_000)
  await office.send(page.request, 'PUT', '/api/admin/edition', {
    tax: {
      gstin: '36AABTP1234K1ZL',
      address: 'Patancheru, Hyderabad',
      signatory: 'The Treasurer',
      entryFee: 'exempt',
    },
  })
  const firm = await office.book(unique('Kaveri Seeds'), '29AABCF5678L1ZZ')
  await office.receives(firm, { channel: 'bank', amount: 44_250, reference: unique('U1') })
  await office.receives(firm, {
    channel: 'bank',
    amount: 42_750,
    reference: unique('U2'),
    tds: [{ provision: '1024', amount: 1_500 }],
  })
  const bounced = await office.book(unique('Ravi Tools'))
  await office.receives(bounced, { channel: 'cheque', amount: 88_500, reference: '000123' })
  const paid = (await office.ledger(bounced)).entries.find(({ kind }) => kind === 'payment')
  await office.decide(bounced, 'dishonoured', { entry: paid?.no, reason: 'no funds' })
  await office.decide(bounced, 'discounts', { forgive: true, reason: 'gone' })
  const half = await office.book(unique('Half Farm'))
  await office.receives(half, { channel: 'upi', amount: 40_000, reference: unique('U3') })
  const cancelled = await office.book(unique('Soil Life'), '36AABTP1234K1ZL')
  await office.receives(cancelled, { channel: 'bank', amount: 88_500, reference: unique('U4') })
  await office.decide(cancelled, 'cancellations', {
    cancelledBy: 'organiser',
    reason: 'no room',
    amount: 40_000,
  })
  await office.decide(firm, 'discounts', { amount: 1_000, reason: 'late discount' })
  await register(page.request, unique('Ramulu'))
  const sponsorship = await office.sponsor(unique('Gold Seeds'))
  await office.receives('', {
    sponsorshipId: sponsorship,
    channel: 'bank',
    amount: 118_000,
    reference: unique('U5'),
  })

  // An exempt entry fee, paid online. It is supplied, too, and its money is at the payment provider.
  const entry = await paidRegistration(page.request)
  await page.goto(resultPath(entry))
  const fee = 10_000

  let supplied = fee
  let money = 0
  const bookings = [firm, bounced, cancelled, half].map((id) => [id, 'booking'] as const)
  for (const [id, record] of [...bookings, [sponsorship, 'sponsorship'] as const]) {
    for (const { kind, amountPaise } of (await office.ledger(id, record)).entries) {
      if (['payment', 'refund', 'dishonoured'].includes(kind)) money -= amountPaise
      if (id === half) continue // an advance is no supply yet
      if (['charge', 'discount', 'credit', 'cancellation_charge'].includes(kind)) supplied += amountPaise
    }
  }

  await page.goto('/admin/documents')
  await expect(page.getByRole('button', { name: 'Export for Tally' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const sheets = readWorkbook(await downloaded(page, 'Export to Excel'))
  const documents = sheets.get('Documents')
  expect(sumOf(documents, 'Total (₹)')).toBe(supplied)
  const taxable = sumOf(documents, 'Taxable value (₹)')
  const reported =
    ['b2b,sez,de', 'b2cl', 'b2cs'].reduce((sum, name) => sum + sumOf(sheets.get(name), 'Taxable Value'), 0) -
    ['cdnr', 'cdnur'].reduce((sum, name) => sum + sumOf(sheets.get(name), 'Taxable Value'), 0)
  expect(taxable).toBeGreaterThan(0)
  expect(reported).toBe(taxable)
  expect(sumOf(sheets.get('exemp'), 'Exempted(other than nil rated/non GST supply)')).toBe(fee)
  expect(sumOf(sheets.get('at'), 'Gross Advance Received')).toBeGreaterThan(0)

  const tally = (await downloaded(page, 'Export for Tally')).toString()
  const balances = balancesOf(tally)
  const income =
    (balances.get('Stall rent') ?? 0) +
    (balances.get('Sponsorships') ?? 0) +
    (balances.get('Entry fees') ?? 0)
  const taxes = ['Output CGST', 'Output SGST', 'Output IGST', 'GST on advances']
  const tax = taxes.reduce((sum, name) => sum + (balances.get(name) ?? 0), 0)
  const rest = (balances.get('Credits without tax') ?? 0) + (balances.get('Round off') ?? 0)
  expect(-income - tax - rest).toBe(supplied)
  expect(balances.get('Payment gateway')).toBe(fee)
  expect(-tax).toBe(
    ['CGST (₹)', 'SGST (₹)', 'IGST (₹)'].reduce((sum, column) => sum + sumOf(documents, column), 0),
  )
  expect((balances.get('Bank') ?? 0) + (balances.get('Cash') ?? 0)).toBe(money)
  expect(balances.get('TDS receivable')).toBe(150_000)
  expect(balances.get('Bad debts')).toBe(8_850_000)
  expect((await downloaded(page, 'Export for Tally')).toString()).toBe(tally)
})

// Returns the balance of each ledger of an export for Tally, in paise. A debit is positive. Each voucher must balance.
function balancesOf(xml: string): Map<string, number> {
  const balances = new Map<string, number>()
  for (const [voucher] of xml.matchAll(/<VOUCHER .*?<\/VOUCHER>/gs)) {
    let sum = 0
    for (const [, name = '', amount = ''] of voucher.matchAll(
      /<LEDGERNAME>(.*?)<\/LEDGERNAME>.*?<AMOUNT>(.*?)<\/AMOUNT>/gs,
    )) {
      const paise = -Math.round(Number(amount) * 100) // a debit has a minus sign in this layout
      balances.set(name, (balances.get(name) ?? 0) + paise)
      sum += paise
    }
    expect(sum, voucher).toBe(0)
  }
  return balances
}

officeTest('a certificate of deducted tax is asked for and arrives', async ({ page, office }) => {
  const name = unique('Udaharan Tractors')
  await office.receives(await office.book(name), {
    channel: 'bank',
    amount: 87_000,
    reference: unique('U5'),
    tds: [{ provision: '1024', amount: 1_500 }],
  })
  await page.goto('/admin/debtors?tab=tax&period=all')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByText('missing')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await row.getByRole('button', { name: `Ask for it: certificate of ${name}` }).click()
  await expect(row.getByText(/^asked on/)).toBeVisible()
  await row.getByRole('button', { name: `Has arrived: certificate of ${name}` }).click()
  const form = page.getByRole('dialog', { name: `Certificate of ${name}` })
  await form.getByLabel(/^Number of the certificate/).fill('131/2026/7')
  await form.locator('input[type=file]').setInputFiles({
    name: 'Form 131.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\nstartxref\n0\n%%EOF\n'),
  })
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The certificate has arrived')).toBeVisible()
  const file = row.getByRole('link', { name: `131/2026/7: certificate of ${name}` })
  await expect(file).toHaveText('131/2026/7')
  const path = (await file.getAttribute('href')) ?? ''
  expect((await page.request.get(path)).status()).toBe(200)
  const stranger = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  expect((await stranger?.request.get(path))?.status()).toBe(401)
  await stranger?.close()
})

officeTest('a debtor is reminded, and loses the stalls after the last day', async ({ page, office }) => {
  officeTest.setTimeout(120_000)
  const name = unique('Never Paid Farm')
  const simulator = new Simulator(page.request)
  const { now } = (await (await page.request.get('/sandbox/sim/clock')).json()) as { now: string }
  const day = (days: number) =>
    new Date(Date.parse(now) + 19_800_000 + days * 86_400_000).toISOString().slice(0, 10)
  await office.send(page.request, 'PUT', '/api/admin/edition', { firstDay: day(30), lastDay: day(31) })
  const id = await office.book(name)
  await office.send(page.request, 'PUT', `/api/stallBooking/stall-bookings/${id}`, {
    status: 'Confirmed',
    payBy: day(1),
  })
  await page.goto('/admin/debtors')
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: `Remind ${name}` }).click()
  await expect(row.getByText('reminded today')).toBeVisible()
  await expect(page.getByText(/This is switched off/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open this rule' }).click()
  await page.getByRole('checkbox', { name: /lose their stalls after their last day/ }).check({ force: true })
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await expect
    .poll(
      async () =>
        ((await (await page.request.get('/api/admin/edition')).json()) as { releaseUnpaid: boolean })
          .releaseUnpaid,
    )
    .toBe(true)
  await page.goto('/admin/debtors')
  await expect(row.getByText(/^stalls are freed on/)).toBeVisible()
  // The payment link of the reminder ends with the last day. Bookings are released in the morning after it.
  await simulator.advanceTo(`${day(1)}T20:00:00Z`)
  await expect
    .poll(async () => {
      const expired = await page.request.get(`/api/orders?status=EXPIRED&q=${encodeURIComponent(name)}`)
      return ((await expired.json()) as unknown[]).length
    })
    .toBe(1)
  await simulator.advanceTo(`${day(2)}T05:00:00Z`)
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(`/api/stallBooking/stall-bookings/${id}`)
        return ((await answer.json()) as { status: string }).status
      },
      { timeout: 30_000 },
    )
    .toBe('Rejected')
  await page.goto('/admin/debtors')
  await expect(page.getByRole('heading', { level: 1, name: 'Debtors' })).toBeVisible()
  await expect(row).toHaveCount(0)
  const messages = await page.request.get('/api/admin/messages?kind=booking_released')
  expect(((await messages.json()) as { name: string }[]).length).toBe(1)
})
