import type { Page } from '@playwright/test'
import { localizedPath } from '../src/i18n/localized-path'
import { langs } from '../src/i18n/texts.gen'
import { expect } from './fixtures'
import { adapt, expectAdapted } from './steps/adapted-page'
import { testWithDemo as test } from './steps/demo-fair'
import { englishWords } from './steps/english-words'
import { faultsOf } from './steps/html-faults'
import { shiftsWithLateFonts, sumOf } from './steps/layout-shifts'
import { open, sheets } from './steps/printed-page'
import { expectSoundPage } from './steps/sound-page'

// The pages that exist once for each record: a speaker and an exhibitor. They need records, so they are not among the
// pages of steps/public-pages.ts.

test.skip(({ isMobile }) => !isMobile, 'the tests set the size of the screen')

const lists = {
  speaker: { list: '/programme?by=speaker', page: '/speakers/', translated: true },
  // The texts are in the language in which the exhibitor wrote them.
  exhibitor: { list: '/exhibitors', page: '/exhibitors/', translated: false },
}

// Returns the path of the first page of a record to which a list leads.
async function firstPath(
  page: Page,
  { list, page: prefix }: { list: string; page: string },
): Promise<string> {
  await page.goto(list)
  const path = await page.locator(`main a[href^="${prefix}"]`).first().getAttribute('href')
  expect(path, list).not.toBeNull()
  return path ?? ''
}

for (const [name, record] of Object.entries(lists)) {
  test(`the page of one ${name}: valid HTML, accessible, no words of another language`, async ({
    page,
    request,
  }) => {
    const path = await firstPath(page, record)
    const pages = langs.map((lang) => localizedPath(lang, path))
    expect(await faultsOf(request, pages)).toEqual([])
    for (const address of pages) {
      await page.goto(address)
      await expectSoundPage(page)
      if (record.translated && address !== path) expect(await englishWords(page, new Set())).toEqual([])
    }
    await adapt(page)
    for (const address of pages) {
      await page.goto(address)
      await expectAdapted(page)
    }
  })

  test(`the page of one ${name} is printed on two sheets at most`, async ({ page }) => {
    const path = await firstPath(page, record)
    for (const lang of langs) {
      await open(page, localizedPath(lang, path))
      expect(await sheets(page)).toBeLessThanOrEqual(2)
    }
  })

  test(`the page of one ${name} hardly shifts when the fonts come`, async ({ page }) => {
    const path = localizedPath('te', await firstPath(page, record))
    const shifts = await shiftsWithLateFonts(page, path)
    // A name or text of somebody else may need one line more in the font of the phone.
    expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(0.05)
  })
}
