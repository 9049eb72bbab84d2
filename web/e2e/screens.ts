import { join } from 'node:path'
import type { BrowserContextOptions, Page } from '@playwright/test'
import type { Lang } from '../src/i18n/texts.gen'
import { expect, test } from './fixtures'
import { choosePrivateCompanies, fillBooking, goToStalls, stallOnPlan } from './steps/booking-steps'
import { endCheckout, orderAtCheckout, payChecked, type Ending } from './steps/checkout-steps'
import { expectLoadedScreen } from './steps/loaded-screen'
import { goToList, signInToPortal } from './steps/office-steps'
import { chooseFarmer, payForRegistration, registerFarmer } from './steps/registration-steps'
import { addSampleRecords } from './steps/sample-records'
import { saveAsWebP } from './steps/save-as-webp'
import { Visitor } from './steps/visitor'

// Takes screenshots of every screen, so that they can be compared with the design. The screenshots that the README
// shows are also written to docs/.

const everywhere = process.env['MELA_SCREENS'] ?? 'e2e/results/screens'
const docs = join(import.meta.dirname, '../../docs/screenshots')

const devices = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 } },
} satisfies Record<string, BrowserContextOptions>

type Device = keyof typeof devices

const farmer = {
  name: 'మల్లయ్య బొడ్డు',
  address: 'కొండపాక, సిద్దిపేట జిల్లా, తెలంగాణ',
  whatsappNo: '90003 41877',
}

const booking = {
  name: 'Bhoomi Bio Inputs Pvt Ltd',
  contactPerson: 'Sarala Reddy',
  phone: '98480 12345',
  email: 'sarala@bhoomi.example',
  address: 'Plot 7, Phase II, Patancheru, Hyderabad 502319',
  requirements: 'Two 5 A sockets',
  product: 'Biofertilisers',
  members: '3',
  gst: '36AABTP1234K1ZL',
} as const

for (const device of ['phone', 'desktop'] as const) {
  for (const lang of ['en', 'te'] as const) {
    test(`public pages, ${device}, ${lang}`, async ({ newVisitor, faults }) => {
      faults.allow(/status of 4\d\d/)
      const page = await (await newVisitor(devices[device])).newPage()
      const visitor = new Visitor(page, lang, device === 'phone')
      const shots = new Shots(page, device, lang)
      await homeAndMenu(visitor, shots)
      await registration(visitor, shots)
      await stallBooking(visitor, shots)
    })
  }
}

for (const device of ['phone', 'desktop'] as const) {
  test(`portal, ${device}`, async ({ newVisitor, mela, request, faults }) => {
    faults.allow(/status of 401/)
    if (device === 'phone') await addSampleRecords(request)
    const page = await (await newVisitor(devices[device])).newPage()
    const shots = new Shots(page, device, 'en')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await shots.take('admin-login')
    await signInToPortal(page, mela.owner)
    await expectLoadedScreen(page)
    await shots.take('admin-dashboard')
    await goToList(page, /^Registrations/, 'Registrations')
    await expect(page.getByRole('row', { name: /Mallaiah/ })).toBeVisible()
    await shots.take('admin-registrations')
    await page.getByRole('button', { name: /^Edit registration of Mallaiah/ }).click()
    await shots.take('admin-registration-edit', 'screen')
    await page.keyboard.press('Escape')
    await goToList(page, /^Stall bookings/, 'Stall Bookings Management')
    await page.getByRole('button', { name: 'Godavari Seeds', exact: true }).click()
    await expect(page.getByRole('region', { name: /^Godavari Seeds/ })).toBeVisible()
    await shots.take('admin-stallbookings', 'page', device === 'desktop' ? 'admin-stall-bookings' : undefined)
    await page.getByRole('button', { name: /^Edit booking of Godavari/ }).click()
    await shots.take('admin-booking-edit', 'screen')
  })
}

async function homeAndMenu(visitor: Visitor, shots: Shots): Promise<void> {
  await visitor.openHome()
  await shots.take('home')
  const opener = visitor.page.getByRole('banner').locator('summary').first()
  if (!(await opener.isVisible())) return
  await visitor.press(opener)
  await shots.take('menu', 'screen')
}

async function registration(visitor: Visitor, shots: Shots): Promise<void> {
  const { page, words } = visitor
  await page.goto(visitor.path('/registration'))
  await shots.take('registration-cards')
  await visitor.press(page.getByRole('link', { name: visitor.names.categories.other }))
  await shots.take('registration-others')
  await page.goto(visitor.path('/registration'))
  await chooseFarmer(visitor)
  await visitor.press(page.getByRole('button', { name: words.registration.toPayment }))
  await expect(page.getByText(words.ui.problem)).toBeVisible()
  await shots.take('registration-refused')
  await page.goto(visitor.path('/registration'))
  await chooseFarmer(visitor)
  await shots.takeForDocs('registration', 'phone te')
  await shots.take('registration-form')
  await registerFarmer(visitor, farmer)
  await shots.take('payment-method')
  await payForRegistration(visitor, () => shots.take('payment-details'))
  await orderAtCheckout(page, '₹100')
  await shots.take('checkout')
  for (const ending of ['fail', 'pending', 'upi'] as const) {
    await end(visitor, ending, shots)
    if (ending === 'upi') break
    await page.goBack()
    // The server accepts a poll of the same order at most once in five seconds.
    await page.request.post('/sandbox/sim/clock', { data: { advance: '10s' } })
  }
}

async function end(visitor: Visitor, ending: Ending, shots: Shots): Promise<void> {
  await endCheckout(visitor, ending)
  const stay = visitor.page.getByRole('button', { name: visitor.words.result.stay })
  if (ending !== 'pending') await expect(stay).toBeVisible()
  await shots.take(`result-${ending}`)
}

async function stallBooking(visitor: Visitor, shots: Shots): Promise<void> {
  const { page, words } = visitor
  await page.goto(visitor.path('/stallbooking'))
  await shots.take('stallbooking')
  for (const tab of ['pricing', 'facilities'] as const) {
    await page.goto(visitor.path(`/stallbooking?tab=${tab}`))
    await shots.take(`stallbooking-${tab}`)
  }
  await page.goto(visitor.path('/stallbooking'))
  await choosePrivateCompanies(visitor)
  await shots.take('booking-form', 'screen')
  await fillBooking(visitor, booking)
  await page.getByLabel(words.stallBooking.fields.gst).scrollIntoViewIfNeeded()
  await shots.take('booking-form-end', 'screen')
  const picker = await goToStalls(visitor)
  await shots.take('stall-map-empty', 'screen')
  // A run books the stalls that it selects, so each run must use different stalls.
  const [one, two] = stallsOf[`${shots.device} ${shots.lang}`]
  await visitor.press(stallOnPlan(visitor, one))
  await visitor.press(stallOnPlan(visitor, two))
  await expect(picker.locator('dl').getByText('₹1,00,300').first()).toBeVisible()
  await shots.takeForDocs('stall-map', 'phone te', 'desktop en')
  await shots.take('stall-map', 'screen')
  await visitor.press(picker.getByRole('button', { name: words.stallBooking.picker.list }))
  await shots.take('stall-list', 'screen')
  await visitor.press(picker.getByRole('button', { name: words.stallBooking.picker.pay }))
  await expect(page).toHaveURL(/\/payment\?/)
  await shots.take('booking-payment')
  await payChecked(visitor)
  await orderAtCheckout(page, '₹1,00,300')
  await endCheckout(visitor, 'upi')
  await expect(page.getByRole('button', { name: words.result.stay })).toBeVisible()
  await shots.takeForDocs('payment-success', 'desktop en')
  await shots.take('booking-success')
}

const stallsOf: Readonly<Record<`${Device} ${Lang}`, readonly [string, string]>> = {
  'phone en': ['std-25', 'bench-t6'],
  'phone te': ['std-26', 'bench-t7'],
  'desktop en': ['std-24', 'bench-t3'],
  'desktop te': ['std-41', 'bench-t8'],
  'phone hi': ['std-27', 'bench-t4'],
  'desktop hi': ['std-42', 'std-43'],
}

/** Takes screenshots, named after the screen, the width and the language. */
class Shots {
  readonly device: Device
  readonly lang: Lang
  readonly #page: Page

  constructor(page: Page, device: Device, lang: Lang) {
    this.#page = page
    this.device = device
    this.lang = lang
  }

  /**
   * Takes a screenshot of the whole page or of the visible part. With `docsName`, a screenshot of the visible part is
   * also written to docs/.
   */
  async take(name: string, extent: 'page' | 'screen' = 'page', docsName?: string): Promise<void> {
    const { width } = devices[this.device].viewport
    const path = join(everywhere, `${name}-${width}-${this.lang}.png`)
    await this.#settle()
    await this.#page.screenshot({ path, fullPage: extent === 'page', animations: 'disabled' })
    if (docsName) await this.#takeForDocs(docsName)
  }

  /**
   * Takes a screenshot of the visible part and writes it to docs/, but only if the README shows this device and
   * language.
   */
  async takeForDocs(name: string, ...wanted: `${Device} ${Lang}`[]): Promise<void> {
    if (wanted.includes(`${this.device} ${this.lang}`)) await this.#takeForDocs(name)
  }

  async #takeForDocs(name: string): Promise<void> {
    const { width } = devices[this.device].viewport
    await this.#settle()
    await saveAsWebP(this.#page, join(docs, `${name}-${width}-${this.lang}.webp`))
  }

  async #settle(): Promise<void> {
    await this.#page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager'
      await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
      await document.fonts.ready
    })
  }
}
