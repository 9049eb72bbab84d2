import { expect, type Locator } from '@playwright/test'
import type { Visitor } from './visitor'

export interface BookingDetails {
  name: string
  contactPerson: string
  phone: string
  email: string
  address: string
  requirements: string
  product: string
  members: string
  gst: string
}

/** Returns the fields of the booking form, found by their labels. */
export function bookingForm({ page, words }: Visitor): Record<keyof BookingDetails, Locator> {
  const { fields } = words.stallBooking
  // With JavaScript, the form of a card is in a dialog. Without JavaScript, it is part of the page.
  const form = page.locator('form', { has: page.getByLabel(fields.contactPerson) })
  return {
    name: form.getByLabel(fields.name),
    contactPerson: form.getByLabel(fields.contactPerson),
    phone: form.getByLabel(fields.phone),
    email: form.getByLabel(fields.email),
    address: form.getByLabel(fields.address),
    requirements: form.getByLabel(fields.requirements),
    product: form.getByLabel(fields.product),
    members: form.getByLabel(fields.members),
    gst: form.getByLabel(fields.gst),
  }
}

/** Presses the private companies' card, which opens their booking form. */
export async function choosePrivateCompanies(visitor: Visitor): Promise<void> {
  const { page, words } = visitor
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.stallBooking.heading)
  await visitor.press(page.getByRole('link', { name: visitor.names.cards.private }))
  await expect(bookingForm(visitor).name).toBeVisible()
}

/** Fills in the booking form without sending it. */
export async function fillBooking(visitor: Visitor, details: BookingDetails): Promise<void> {
  for (const [name, field] of Object.entries(bookingForm(visitor))) {
    await field.fill(details[name as keyof BookingDetails])
  }
}

/** Checks that the form fields contain the typed values. */
export async function expectBookingTyped(visitor: Visitor, details: BookingDetails): Promise<void> {
  const form = bookingForm(visitor)
  for (const name of Object.keys(form) as (keyof BookingDetails)[]) {
    await expect(form[name], name).toHaveValue(details[name])
  }
}

/** Continues from the form to the stall picker, and returns the picker. */
export async function goToStalls(visitor: Visitor): Promise<Locator> {
  const { page, words } = visitor
  await visitor.press(page.getByRole('button', { name: words.stallBooking.toStalls }))
  const picker = page.getByRole('dialog', { name: words.stallBooking.picker.title })
  await expect(picker.getByRole('listbox')).toBeVisible()
  return picker
}

/** Returns a stall on the plan, found by its id in the hall's data, for example std-24. */
export function stallOnPlan({ page }: Visitor, id: string): Locator {
  return page.locator(`[role=option][data-stall="${id}"]`)
}

/**
 * Returns a stall's checkbox in the list. It is found by its value, which consists of the stall's number and size, for
 * example 24:3x3m.
 */
export function stallInList({ page }: Visitor, value: string): Locator {
  return page.locator(`input[type=checkbox][name=stall][value="${value}"]`)
}
