import { plural } from '../src/i18n/format'
import { css } from './classes'
import { expect, test } from './fixtures'
import { wordsOnTwoLines } from './steps/row-sight'
import { expectSoundAtEnd } from './steps/sound-at-end'
import { Visitor } from './steps/visitor'

// Tests the hall plan page. The page contains no JavaScript, so the tests also apply to browsers without JavaScript.
for (const lang of ['en', 'te'] as const) {
  test(`the hall plan is shown, zoomed, listed in tables and downloaded (${lang})`, async ({
    page,
    isMobile,
    request,
  }) => {
    const visitor = new Visitor(page, lang, isMobile)
    const { layout } = visitor.words
    await page.goto(visitor.path('/layoutUi'))
    const counts = (await (await request.get('/api/hall')).json()) as { counts: Record<string, number> }
    const { available = 0, held = 0, sold = 0, blocked = 0 } = counts.counts
    const released = available + held + sold + blocked
    // The page may be cached for a minute, and other tests book stalls meanwhile, so any number of free stalls is
    // accepted.
    const lead = new RegExp(plural(lang, released, layout.lead, { free: String.raw`\d+` }))
    await expect(page.getByText(lead)).toBeVisible()
    const box = page.getByRole('region', { name: layout.scrollLabel })
    const plan = box.getByRole('img', { name: layout.planLabel })
    await expect(plan).toBeVisible()
    await expectSoundAtEnd(page)

    const width = async () => (await plan.boundingBox())?.width ?? 0
    const inside = (await box.boundingBox())?.width ?? 0
    const start = await width()
    // At first, a phone shows the plan at a readable size, which is wider than the screen. A desktop shows the whole
    // plan.
    if (isMobile) expect(start).toBeGreaterThan(inside * 1.4)
    else expect(start).toBeLessThanOrEqual(inside + 1)
    const zoom = page.getByRole('group', { name: layout.zoom })
    await visitor.press(zoom.locator('label', { hasText: layout.zooms.large }))
    expect(await width()).toBeCloseTo(start * 2, -1)
    await zoom.getByRole('radio', { name: layout.zooms.large }).press('ArrowLeft')
    expect(await width()).toBeCloseTo(start, -1)
    if (isMobile) {
      await visitor.press(zoom.locator('label', { hasText: layout.zooms.site }))
      expect(await width()).toBeLessThanOrEqual(inside + 1)
    }

    const tables = page.getByRole('region', { name: layout.tableHeading })
    await expect(tables.getByRole('table')).toHaveCount(6)
    await expect(tables.getByRole('heading', { level: 3 })).toHaveCount(6)
    // A range of stalls such as 36–43 is on one line.
    expect(await wordsOnTwoLines(tables, /[^\s,]+–[^\s,]+/g)).toEqual([])
    const download = page.getByRole('link', { name: layout.download })
    const href = (await download.getAttribute('href')) ?? ''
    expect(href).toBe(visitor.path('/layout.pdf'))
    const file = await request.get(href)
    expect(file.status()).toBe(200)
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await visitor.press(page.getByRole('main').getByRole('link', { name: layout.book }))
    await expect(page).toHaveURL(visitor.path('/stallbooking'))
  })
}

test('the print view has the whole plan', async ({ page }) => {
  await page.goto('/layoutUi')
  await page.emulateMedia({ media: 'print' })
  const sizes = await page
    .locator(css('.hall-scroll'))
    .evaluate((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight])
  for (const hidden of sizes) expect(hidden).toBeLessThanOrEqual(1)
})
