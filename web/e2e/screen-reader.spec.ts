import type { Locator } from '@playwright/test'
import { format } from '../src/i18n/format'
import { expect, test } from './fixtures'
import { choosePrivateCompanies, fillBooking, goToStalls, stallOnPlan } from './steps/booking-steps'
import { endCheckout } from './steps/checkout-steps'
import { chooseFarmer, payForRegistration, registerFarmer } from './steps/registration-steps'
import { openOrder, resultPath, saveRegistration, Simulator } from './steps/simulator'
import { Visitor } from './steps/visitor'

// Compares the accessibility tree with snapshots in the visitors' three main journeys. A snapshot contains the roles,
// names, states and order of the elements that a screen reader reads. The names come from the catalogue, so the same
// snapshot is used for all languages. The page may contain further elements between those in a snapshot.

const booking = {
  name: 'Bhoomi Bio Inputs',
  contactPerson: 'Sarala Reddy',
  phone: '98480 12345',
  email: 'sarala@bhoomi.example',
  address: 'Plot 7, Patancheru, Hyderabad 502319',
  requirements: 'Two sockets',
  product: 'Biofertilisers',
  members: '3',
  gst: '36AABTP1234K1ZL',
}

// Returns a snapshot line for an element with this role and exactly this name.
const line = (role: string, name: string, state = '') => `- ${role} ${JSON.stringify(name)}${state}`

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

// `begins` returns a snapshot line for an element whose name begins with the text. `has` returns a line for an element
// whose name contains the text.
const begins = (role: string, name: string, state = '') => `- ${role} /^${escaped(name)}/${state}`
const has = (role: string, name: string, state = '') => `- ${role} /${escaped(name)}/${state}`

const expectTree = (part: Locator, ...lines: string[]) => expect(part).toMatchAriaSnapshot(lines.join('\n'))

test.skip(({ isMobile }) => !isMobile, 'the tree is that of the phone')

for (const lang of ['en', 'te'] as const) {
  test.describe(`what a screen reader reads (${lang})`, () => {
    test('register and pay', async ({ page }) => {
      const visitor = new Visitor(page, lang, true)
      const { registration, payment, result, entry } = visitor.words
      const { categories } = visitor.names
      const main = page.getByRole('main')
      await page.goto(visitor.path('/registration'))
      await chooseFarmer(visitor)
      await expectTree(
        main,
        line('heading', registration.heading, ' [level=1]'),
        line('list', registration.steps.label),
        line('heading', registration.formHeading, ' [level=2]'),
        line('textbox', registration.fields.name),
        line('textbox', registration.fields.address),
        line('textbox', registration.fields.whatsappNo),
        line('checkbox', registration.adult, ' [checked=false]'),
        line('button', registration.toPayment),
      )
      await expectTree(
        main.getByRole('region', { name: registration.choose }),
        line('heading', registration.choose, ' [level=2]'),
        '- list:',
        ...(['farmer', 'scientist', 'entrepreneur', 'startup', 'student', 'other'] as const).flatMap(
          (key) => ['  - listitem:', `    ${begins('link', categories[key])}`],
        ),
      )
      const tail = String(Math.floor(Math.random() * 1e9)).padStart(9, '0')
      await registerFarmer(visitor, { name: `Lakshmi ${tail}`, address: 'Chityal', whatsappNo: `9${tail}` })
      await expectTree(
        main,
        line('heading', payment.heading, ' [level=1]'),
        line('list', payment.steps.label),
        line('group', payment.methodHeading) + ':',
        `  ${begins('radio', payment.methods.upi, ' [checked]')}`,
        `  ${begins('radio', payment.methods.card)}`,
        `  ${begins('radio', payment.methods.netbanking)}`,
        `  ${begins('radio', payment.methods.wallet)}`,
        line('button', format(payment.pay, { total: '₹100' })),
      )
      await payForRegistration(visitor, () => Promise.resolve())
      await endCheckout(visitor, 'upi')
      await expectTree(
        main,
        line('heading', result.paid.heading, ' [level=1]'),
        line('region', entry.own.heading) + ':',
        `  ${line('heading', entry.own.heading, ' [level=2]')}`,
        '  - list:',
        '    - listitem:',
        // The name contains a colon, so YAML needs the single quotes.
        `      - '${line('link', `${format(entry.own.label, { holder: `Lakshmi ${tail}` })} ${entry.own.alone}`).slice(2)}'`,
        '- list:',
        '  - listitem:',
        `    ${line('link', result.documents.receipt)}`,
        line('link', result.paid.go),
      )
    })

    test('book a stall', async ({ page }) => {
      const visitor = new Visitor(page, lang, true)
      const { stallBooking, ui } = visitor.words
      const { fields, picker } = stallBooking
      await page.goto(visitor.path('/stallbooking'))
      await expectTree(page.getByRole('main'), line('heading', stallBooking.heading, ' [level=1]'))
      await choosePrivateCompanies(visitor)
      const form = page.getByRole('dialog')
      await expect(form).toBeFocused() // so that the title is announced
      await expectTree(
        form,
        has('dialog', visitor.names.cards.private) + ':',
        `  ${has('heading', visitor.names.cards.private, ' [level=2]')}`,
        `  ${line('textbox', fields.name)}`,
        `  ${line('textbox', fields.contactPerson)}`,
        `  ${line('textbox', fields.phone)}`,
        `  ${line('textbox', `${fields.email} ${ui.optional}`)}`,
        `  ${line('textbox', fields.address)}`,
        `  ${line('textbox', fields.members)}`,
        `  ${line('button', stallBooking.toStalls)}`,
      )
      await fillBooking(visitor, booking)
      const plan = await goToStalls(visitor)
      await expect(plan).toBeFocused()
      await expectTree(
        plan,
        begins('heading', picker.title, ' [level=2]'),
        line('group', picker.view) + ':',
        `  ${line('button', picker.plan, ' [pressed]')}`,
        `  ${line('button', picker.list)}`,
        line('button', picker.freeOnly),
      )
      const stall = stallOnPlan(visitor, 'std-24')
      await expect(stall).toMatchAriaSnapshot('- option /24, .*₹/ [selected=false]: "24"')
      await visitor.press(stall)
      await expect(stall).toMatchAriaSnapshot('- option /24, .*₹/ [selected]: "24"')
      await expectTree(
        plan.getByRole('complementary', { name: picker.yours }),
        line('complementary', picker.yours) + ':',
        `  ${line('button', picker.pay)}`,
      )
    })

    test('my orders and the receipt', async ({ page }) => {
      const visitor = new Visitor(page, lang, true)
      const { orders, receipt } = visitor.words
      const registration = await saveRegistration(page.request)
      const order = await openOrder(page.request, registration)
      await new Simulator(page.request).attempt(order.orderId, 'SUCCESS')
      await page.goto(visitor.path(resultPath(order)))
      const main = page.getByRole('main')
      await page.goto(visitor.path('/orders'))
      await expectTree(
        main,
        line('heading', orders.heading, ' [level=1]'),
        line('textbox', orders.phone),
        line('textbox', orders.reference),
        line('button', orders.find),
        line('heading', orders.lost, ' [level=2]'),
        line('textbox', orders.contactField),
        line('button', orders.sendLink),
      )
      await page.getByLabel(orders.phone, { exact: true }).fill(registration.whatsappNo)
      await page.getByLabel(orders.reference, { exact: true }).fill(order.orderId.slice(-6).toUpperCase())
      await visitor.press(page.getByRole('button', { name: orders.find }))
      await expectTree(
        main,
        line('heading', orders.heading, ' [level=1]'),
        '- list:',
        '  - listitem:',
        `    ${begins('article', orders.registration)}:`,
        `      ${begins('heading', orders.registration, ' [level=2]')}`,
        `      - text: ${JSON.stringify(orders.states.paid)}`,
        `      ${line('link', orders.codes)}`,
        `      ${line('link', orders.open)}`,
        `      ${line('link', orders.receipt)}`,
        `      ${line('link', orders.cancel)}`,
      )
      await page.goto(visitor.path('/receipt'))
      await expectTree(
        main,
        line('heading', receipt.heading, ' [level=1]'),
        line('textbox', receipt.phone),
        line('textbox', receipt.reference),
        line('button', receipt.find),
        '- paragraph:',
        `  ${line('link', receipt.allOrders)}`,
      )
    })
  })
}
