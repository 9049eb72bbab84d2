import { localizedPath } from '../src/i18n/localized-path'
import { langs } from '../src/i18n/texts.gen'
import { expect, test, testWithOwnProgram } from './fixtures'
import { faultsOf } from './steps/html-faults'
import { orderPages } from './steps/order-pages'
import { publicPages } from './steps/public-pages'

test.skip(({ isMobile }) => !isMobile, 'the markup is the same on every device')

for (const lang of langs) {
  test(`every public page is valid HTML: ${lang}`, async ({ request }) => {
    test.setTimeout(120_000)
    expect(await faultsOf(request, publicPages(lang))).toEqual([])
  })
}

const testOfOrders = testWithOwnProgram()

testOfOrders(
  'the pages of an order are valid HTML in every state and language',
  async ({ mela, request }) => {
    test.setTimeout(120_000)
    const paths = Object.values(await orderPages(mela, request))
    expect(
      await faultsOf(
        request,
        langs.flatMap((lang) => paths.map((path) => localizedPath(lang, path))),
      ),
    ).toEqual([])
  },
)
