import { expect, type Locator } from '@playwright/test'
import { format } from '../../src/i18n/format'
import type { Visitor } from './visitor'

export interface FarmerDetails {
  name: string
  address: string
  whatsappNo: string
}

/** Returns the fields of the registration form and the age confirmation, found by their labels. */
export function registrationForm({ page, words }: Visitor): {
  name: Locator
  address: Locator
  whatsappNo: Locator
  adult: Locator
  send: Locator
} {
  const { fields, adult, toPayment } = words.registration
  return {
    name: page.getByLabel(fields.name),
    address: page.getByLabel(fields.address),
    whatsappNo: page.getByLabel(fields.whatsappNo),
    adult: page.getByRole('checkbox', { name: adult }),
    send: page.getByRole('button', { name: toPayment }),
  }
}

/** Presses the farmers' card, which opens their registration form. */
export async function chooseFarmer(visitor: Visitor): Promise<void> {
  const { page, words } = visitor
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.registration.heading)
  await visitor.press(page.getByRole('main').getByRole('link', { name: visitor.names.categories.farmer }))
  await expect(page.getByRole('heading', { name: words.registration.formHeading })).toBeVisible()
}

/** Fills in and sends the farmers' form, which opens the payment page. */
export async function registerFarmer(visitor: Visitor, farmer: FarmerDetails): Promise<void> {
  const form = registrationForm(visitor)
  await form.name.fill(farmer.name)
  await form.address.fill(farmer.address)
  await form.whatsappNo.fill(farmer.whatsappNo)
  await visitor.press(form.adult)
  await visitor.press(form.send)
  await expect(visitor.page).toHaveURL(/\/payment\?/)
}

/**
 * Pays by UPI on the payment page. If the registration contains the payer's details, the page does not ask for
 * them. `check` is called before the payment and can examine the page.
 */
export async function payForRegistration(visitor: Visitor, check: () => Promise<void>): Promise<void> {
  const { page, words } = visitor
  const { payment } = words
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(payment.heading)
  await expect(page.getByRole('radio', { name: payment.methods.upi })).toBeChecked()
  await check()
  await visitor.press(page.getByRole('button', { name: format(payment.pay, { total: '₹100' }) }))
}
