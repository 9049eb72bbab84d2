import type { APIRequestContext } from '@playwright/test'
import { HtmlValidate } from 'html-validate'

// Checks the rules of the HTML standard and of accessibility, but no rules about the style of the source. Without
// JavaScript, a payer waits on a page that loads again by itself; nothing has to be read or filled in there in time.
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: { 'meta-refresh': 'off' },
})

/** Returns the faults in the HTML of the pages. */
export async function faultsOf(request: APIRequestContext, paths: string[]): Promise<string[]> {
  const faults = new Set<string>()
  for (const path of paths) {
    const html = await (await request.get(path)).text()
    const { results } = await validator.validateString(html, path)
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
      faults.add(`${path} ${ruleId}: ${message} ${selector ?? ''}`)
  }
  return [...faults]
}
