import { HtmlValidate } from 'html-validate'
import { langs } from '../src/i18n/texts.gen'
import { expect, test } from './fixtures'
import { publicPages } from './steps/public-pages'

test.skip(({ isMobile }) => !isMobile, 'the markup is the same on every device')

// Checks the rules of the HTML standard and of accessibility, but no rules about the style of the source.
const validator = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] })

for (const lang of langs) {
  test(`every public page is valid HTML: ${lang}`, async ({ request }) => {
    test.setTimeout(120_000)
    const faults = new Set<string>()
    for (const path of publicPages(lang)) {
      const html = await (await request.get(path)).text()
      const { results } = await validator.validateString(html, path)
      for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
        faults.add(`${path} ${ruleId}: ${message} ${selector ?? ''}`)
    }
    expect([...faults]).toEqual([])
  })
}
