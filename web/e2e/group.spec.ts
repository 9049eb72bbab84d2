import { format, plural } from '../src/i18n/format'
import { expect, test } from './fixtures'
import { endCheckout, orderAtCheckout, payChecked } from './steps/checkout-steps'
import { languages, screens } from './steps/home-steps'
import { expectSoundPage } from './steps/sound-page'
import { Visitor } from './steps/visitor'

const names = ['Anitha Bayalu', 'K. Lakshmi', 'K. Lakshmi', '', 'బోయ సునీత', 'Arjun Daari']

for (const screen of screens) {
  for (const [lang, script] of languages.flatMap(
    (one) =>
      [
        [one, true],
        [one, false],
      ] as const,
  )) {
    test.describe(`${screen.viewport.width} px, ${script ? 'with' : 'without'} script`, () => {
      test.use({ ...screen, javaScriptEnabled: script })

      test(`a teacher registers a group, pays once and sends each pupil a link (${lang})`, async ({
        page,
        newVisitor,
      }) => {
        const visitor = new Visitor(page, lang, screen.hasTouch)
        const { group, registration, entryList, entry } = visitor.words
        const place = `School ${lang} ${screen.viewport.width} ${script}`
        await page.goto(visitor.path('/registration?category=student'))
        await visitor.press(page.getByRole('link', { name: registration.group.link }))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(group.heading)
        await page.getByLabel(group.fields.name).fill('P. Savitri Bayalu')
        await page.getByLabel(group.fields.place).fill(place)
        await page.getByLabel(group.fields.whatsappNo).fill('98480 12346')
        await page.getByLabel(group.fields.names).fill(names.join('\n'))
        await page.getByLabel(group.fields.unnamed).fill('2')
        if (script) {
          await expect(page.getByText(plural(lang, 5, group.found))).toBeVisible()
          await expect(page.getByText('₹700', { exact: true })).toBeVisible()
          await expectSoundPage(page)
        }
        await visitor.press(page.getByRole('checkbox', { name: group.fields.agreed }))
        await visitor.press(page.getByRole('button', { name: group.toPayment }))

        await expect(page.getByRole('main').getByText(place)).toBeVisible()
        await expect(page.getByRole('main').getByText('₹700', { exact: true })).toBeVisible()
        await payChecked(visitor)
        await orderAtCheckout(page, '₹700')
        await endCheckout(visitor, 'upi')
        if (script) await page.keyboard.press('Shift') // the page would lead on by itself
        await visitor.press(page.getByRole('main').locator('a[href*="/entry-list"]').first())

        await expect(page.getByRole('heading', { level: 1 })).toHaveText(plural(lang, 7, entryList.heading))
        await expect(page.getByText(format(entryList.named, { named: '5', count: '7' }))).toBeVisible()
        if (script) await expectSoundPage(page)
        const sheet = await page.getByRole('link', { name: entryList.download }).getAttribute('href')
        const printed = await page.request.get(sheet ?? '')
        expect(printed.headers()['content-type']).toBe('application/pdf')
        expect((await printed.body()).subarray(0, 5).toString()).toBe('%PDF-')

        const link = page.getByRole('link', { name: format(entryList.openOf, { name: 'బోయ సునీత' }) })
        const address = (await link.getAttribute('href')) ?? ''
        const pupil = new Visitor(await (await newVisitor()).newPage(), lang, false)
        await pupil.page.goto(address)
        await expect(pupil.page.getByRole('heading', { name: 'బోయ సునీత' })).toBeVisible()
        await expect(pupil.page.getByRole('link', { name: entry.privacyLink }).first()).toBeVisible()
        await expect(pupil.page.getByText('Anitha Bayalu')).toHaveCount(0)
        await expect(pupil.page.locator('a[href*="userID="]')).toHaveCount(0)
      })
    })
  }
}
