import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, vi } from 'vitest'
import { TextsProvider } from '../../../i18n/texts'
import type { Hall, StallChange } from '../../../lib/hall'
import { publicTexts } from '../../../testing/catalogue'
import { shippedHallAnswer } from '../../../testing/shipped-hall'
import { bootElementId, type PageBoot } from '../../boot'
import { PageProvider } from '../../page-context'
import type { StallBookingProps } from '../../props.gen'
import { StallBooking } from './stall-booking'

// The code for choosing stalls is normally loaded on demand. The tests import it here in advance, because loading it
// may take seconds on a slow machine.
beforeAll(() => import('./stall-choice'), 30_000)

// Renders the stall booking page with a fake server and fake live events.

export function page(hall: Hall, sent: Partial<StallBookingProps> = {}) {
  const boot = { lang: 'en', path: '/stallbooking', frame: {} } as PageBoot
  const props: StallBookingProps = {
    tab: 'categories',
    free: 83,
    released: 112,
    cards: [
      { id: 'private', name: 'Private Companies', note: '', asksGst: true },
      { id: 'fpo', name: 'FPO', note: '', asksGst: false },
    ],
    kinds: hall.kinds,
    days: 2,
    pricingNote: 'Early bird discounts available till October 15',
    earlyBird: null,
    facilities: [{ icon: 'plug', name: 'Power point', note: '' }],
    closed: '',
    past: '',
    membersRule: '3 × 3 m: 4',
    needsScript: false,
    part: '',
    card: 'private',
    hall: null,
    typed: null,
    typedPart: false,
    errors: {},
    refusal: '',
    ...sent,
  }
  return (
    <TextsProvider lang="en" texts={publicTexts('en')}>
      <PageProvider value={boot}>
        <StallBooking {...props} />
      </PageProvider>
    </TextsProvider>
  )
}

// A fake event source that sends the page's live events.
class Stream extends EventTarget {
  static last: Stream | undefined
  readonly readyState = 1
  close = vi.fn<() => void>()

  constructor() {
    super()
    Stream.last = this
  }
}

export function tell(...changes: StallChange[]) {
  act(() => {
    Stream.last?.dispatchEvent(new MessageEvent('stalls', { data: JSON.stringify(changes) }))
  })
}

type Call = { path: string; body: Record<string, unknown> }

let calls: Call[] = []
// The responses of the fake server by path. A request to any other path fails the test.
export let answers: Record<string, () => Response | Promise<Response>> = {}

export const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
export const bodies = (path: string) => calls.filter((call) => call.path === path).map((call) => call.body)

const laterTexts = '/assets/texts-en-stallBooking.json'

export const check = '/api/stallBooking/check'
export const order = '/api/cashfree/create-order'
export const opened = {
  payment_session_id: 'session_1',
  orderId: 'MKM001',
  userID: 'MKMUUID1',
  amount: 100300,
  expiresAt: '2000-01-01T00:00:00Z', // the browser's clock is wrong
  secondsLeft: 1200,
  mode: 'sandbox',
  checkoutUrl: '/sandbox/checkout/session_1',
}

// Resets the state before each test: there is no draft, the form for private companies is displayed, and the server
// responds successfully.
export function startEachTest() {
  beforeEach(() => {
    sessionStorage.clear()
    localStorage.clear()
    history.replaceState(null, '', '/stallbooking?card=private')
    Stream.last = undefined
    calls = []
    answers = {
      [laterTexts]: () => json(publicTexts('en')),
      '/api/hall': () => json(shippedHallAnswer()),
      '/api/hall/states': () => json([]),
      '/api/hall/quote': () => json({ lines: [], base: 85000, gst: 15300, total: 100300, taken: [] }),
      [check]: () => json({ fields: {} }),
      [order]: () => json(opened),
    }
    const block = Object.assign(document.createElement('script'), {
      id: bootElementId,
      type: 'application/json',
    })
    block.dataset['laterTexts'] = laterTexts
    document.head.replaceChildren(block)
    vi.stubGlobal('EventSource', Object.assign(Stream, { OPEN: 1, CLOSED: 2 }))
    vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Call['body']) : {}
      calls.push({ path, body })
      const answer = answers[path]
      if (!answer) throw new Error(`unexpected call of ${path}`)
      return Promise.resolve().then(answer)
    })
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
  })
}

const details = {
  'Organisation name': 'Sri Balaji Bio Inputs',
  'Contact person': 'V. Suresh',
  'Mobile number': '98851 20034',
  Address: 'Kukatpally, Hyderabad',
}

export function type(values: Readonly<Record<string, string>> = details) {
  for (const [label, value] of Object.entries(values)) {
    const field = screen.getByLabelText(label, { exact: false })
    fireEvent.change(field, { target: { value } })
    fireEvent.input(field)
  }
}

export async function toStalls() {
  fireEvent.click(screen.getByRole('button', { name: 'Choose stalls' }))
  const picker = await screen.findByRole('dialog', { name: /Choose your stall/ }, { timeout: 10_000 })
  // The timeout is long, because finding the large plan by its ARIA role takes seconds on a slow machine.
  await waitFor(() => expect(picker.querySelector('[role=listbox]')).not.toBeNull(), { timeout: 10_000 })
  return picker
}

export async function choose(...names: string[]) {
  for (const name of names) fireEvent.click(screen.getByRole('option', { name: new RegExp(`^${name},`) }))
  await screen.findByText('₹1,00,300', {}, { timeout: 10_000 })
}

export const pay = () => fireEvent.click(screen.getByRole('button', { name: /Continue to payment/ }))

export const selected = () =>
  screen
    .getAllByRole('option')
    .filter((option) => option.dataset['state'] === 'selected')
    .map((option) => option.dataset['stall'])
