import type { APIRequestContext } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { localizedPath } from '../src/i18n/localized-path'
import { langs } from '../src/i18n/texts.gen'
import { expect, test, testWithOwnProgram } from './fixtures'
import { orderPages } from './steps/order-pages'
import { publicPages } from './steps/public-pages'

test.skip(({ isMobile }) => !isMobile, 'the markup is the same on every device')

// Checks the rules of the HTML standard and of accessibility, but no rules about the style of the source. Without
// JavaScript, a payer waits on a page that loads again by itself; nothing has to be read or filled in there in time.
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: { 'meta-refresh': 'off' },
})

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

async function faultsOf(request: APIRequestContext, paths: string[]): Promise<string[]> {
  const faults = new Set<string>()
  for (const path of paths) {
    const html = await (await request.get(path)).text()
    const { results } = await validator.validateString(html, path)
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
      faults.add(`${path} ${ruleId}: ${message} ${selector ?? ''}`)
  }
  return [...faults]
}
