import { expect, test } from './fixtures'
import { bookingForm, choosePrivateCompanies } from './steps/booking-steps'
import { languages } from './steps/home-steps'
import { Visitor } from './steps/visitor'

for (const lang of languages) {
  test(`the fields of a row are on one line, with hints and errors too (${lang})`, async ({
    page,
    hasTouch,
    isMobile,
    faults,
  }) => {
    test.skip(isMobile, 'a phone shows one field in a row')
    faults.allow(/status of 422/)
    const visitor = new Visitor(page, lang, hasTouch)
    await page.goto(visitor.path('/stallbooking'))
    await choosePrivateCompanies(visitor)
    const form = bookingForm(visitor)
    const rows = [
      [form.name, form.contactPerson],
      [form.phone, form.email],
      [form.address, form.requirements],
      [form.product, form.members],
    ] as const
    // Repeats the comparison, because the fonts may be loaded between the measurements of the two fields in a row.
    const expectAligned = () =>
      expect(async () => {
        for (const [left, right] of rows) {
          const [one, other] = [await left.boundingBox(), await right.boundingBox()]
          if (!one || !other) throw new Error('a field is not shown')
          expect(other.x).toBeGreaterThan(one.x + one.width)
          expect(Math.abs(one.y - other.y)).toBeLessThanOrEqual(1)
        }
      }).toPass()
    await expectAligned()
    await visitor.press(page.getByRole('button', { name: visitor.words.stallBooking.toStalls }))
    await expect(form.name).toHaveAttribute('aria-invalid', 'true')
    await expectAligned()
  })
}
