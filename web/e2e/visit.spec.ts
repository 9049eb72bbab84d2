import shipped from '../../internal/edition/shipped/edition.json' with { type: 'json' }
import { format, plural } from '../src/i18n/format'
import { expect, expectAccessible } from './fixtures'
import { choosePrivateCompanies, fillBooking, goToStalls, stallOnPlan } from './steps/booking-steps'
import { calendarDay, calendarTime, downloadCalendar } from './steps/calendar-file'
import { endCheckout, orderAtCheckout, payChecked } from './steps/checkout-steps'
import {
  expectLoaded,
  expectNowAndNext,
  entries,
  group,
  lookOf,
  main,
  textIn,
  zoneName,
} from './steps/fair-pages'
import { company, nextNumber } from './steps/journey-steps'
import {
  exhibitors,
  fairDays,
  searches,
  sessions,
  testWithPublishedFair as test,
  type Session,
} from './steps/published-fair'
import { Simulator } from './steps/simulator'
import { expectNoSidewaysScroll, expectSoundPage } from './steps/sound-page'
import { copyNotice, noNetwork, openAndStore, storedPaths } from './steps/stored-copies'
import { Visitor } from './steps/visitor'

// Tests the pages for visitors of a fair with a programme and exhibitors: the visit page, the programme and the list
// of exhibitors. The program's clock only moves forward, so the tests that take place during the fair come last.

for (const script of [true, false])
  test.describe(script ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: script })

    for (const lang of ['en', 'hi', 'te'] as const) {
      test(`the exhibitors by letter, product and zone, the search and the plan (${lang})`, async ({
        page,
        hasTouch,
        newVisitor,
      }) => {
        const visitor = new Visitor(page, lang, hasTouch)
        const { latin, telugu, devanagari, silent, unpaid } = exhibitors
        const { exhibitors: words } = visitor.words
        await page.goto(visitor.path('/exhibitors'))
        await expect(entries(main(page))).toHaveText([latin.name, devanagari.name, telugu.name])
        for (const { name: absent } of [silent, unpaid]) await expect(page.getByText(absent)).toHaveCount(0)
        await expectSoundPage(page, script ? undefined : newVisitor)

        const parts = page.getByRole('navigation', { name: words.filters })
        await visitor.press(parts.getByRole('link', { name: zoneName('gov', lang) }))
        await expect(entries(main(page))).toHaveText([telugu.name])
        // A firm with stalls in two zones is in both.
        for (const zone of ['inputs', 'bio']) {
          await visitor.press(parts.getByRole('link', { name: zoneName(zone, lang) }))
          await expect(entries(main(page))).toHaveText([latin.name])
        }
        await visitor.press(page.getByRole('link', { name: words.showAll }))

        for (const [typed, firm] of searches) {
          await page.getByRole('searchbox', { name: words.find }).fill(typed)
          await visitor.press(page.getByRole('button', { name: words.findButton }))
          await expect(entries(main(page))).toHaveText([firm.name])
          await expect(main(page)).toContainText(plural(lang, 1, words.found, { total: '3' }))
          await expect(page.getByRole('searchbox')).toHaveValue(typed)
        }
        await page.getByRole('searchbox').fill(silent.name)
        await visitor.press(page.getByRole('button', { name: words.findButton }))
        await expect(page.getByText(format(words.noMatch, { query: silent.name }))).toBeVisible()
        await expect(main(page).getByRole('listitem').getByRole('heading')).toHaveCount(0)
        await visitor.press(page.getByRole('link', { name: words.showAll }))
        await expect(entries(main(page))).toHaveText([latin.name, devanagari.name, telugu.name])

        await visitor.press(page.getByRole('link', { name: latin.name }))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(latin.name)
        await expectSoundPage(page, script ? undefined : newVisitor)
        await visitor.press(page.getByRole('link', { name: visitor.words.exhibitor.onPlan }))
        await expect(page).toHaveURL(visitor.path('/layoutUi#stall-std-24'))
        const stall = page.locator('#stall-std-24')
        await expect(stall).toBeInViewport()
        expect(await lookOf(stall.locator('rect'), 'fill')).not.toBe(
          await lookOf(page.locator('#stall-std-44 rect'), 'fill'),
        )
        await expect(stall.locator('text')).toHaveText(latin.name)
        const box = await stall.locator('rect').boundingBox()
        const height = page.viewportSize()?.height ?? 0
        expect(box && box.y > 0.2 * height && box.y < 0.8 * height, JSON.stringify({ box, height })).toBe(
          true,
        )
        await expect(page.locator('#stall-std-37')).toHaveCount(0) // this firm did not agree to be listed
        await visitor.press(page.getByRole('link', { name: telugu.name }))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(telugu.name)
      })

      test(`the programme by day, hall and speaker (${lang})`, async ({ page, hasTouch, newVisitor }) => {
        const visitor = new Visitor(page, lang, hasTouch)
        const { programme: words } = visitor.words
        const titles = (...all: Session[]) => all.map(({ title }) => textIn(title, lang))
        const { soil, seed, compost, drones } = sessions
        await page.goto(visitor.path('/programme'))
        await expect(page.getByRole('heading', { name: words.nowAndNext, exact: true })).toHaveCount(0)
        const days = main(page).getByRole('region')
        // With a script, the days are tabs. Without it, they follow each other.
        await expect(days).toHaveCount(script ? 1 : 2)
        await expect(entries(days.nth(0))).toHaveText(titles(soil, seed))
        await visitor.press(page.getByRole('navigation', { name: words.days }).getByRole('link').nth(1))
        await expect(entries(days.nth(script ? 0 : 1))).toHaveText(titles(compost, drones))
        await visitor.press(page.getByRole('navigation', { name: words.days }).getByRole('link').nth(0))
        const first = days.nth(0).getByRole('listitem').first()
        await expect(first).toContainText(/9:30\D*10:15/)
        await expect(first).toContainText(textIn(soil.speaker, lang))
        await expect(first).toContainText(textIn(soil.hall, lang))
        await expect(first).toContainText(soil.about[lang])
        await expectSoundPage(page, script ? undefined : newVisitor)

        const order = page.getByRole('navigation', { name: words.order })
        await visitor.press(order.getByRole('link', { name: words.by.hall }))
        await expect(entries(group(page, soil.hall[lang]))).toHaveText(titles(soil, drones))
        await expect(entries(group(page, seed.hall[lang]))).toHaveText(titles(seed, compost))
        await visitor.press(order.getByRole('link', { name: words.by.speaker }))
        await expect(entries(group(page, soil.speaker[lang]))).toHaveText(titles(soil, compost))
        await expect(entries(group(page, seed.speaker[lang]))).toHaveText(titles(seed, drones))
        await visitor.press(order.getByRole('link', { name: words.by.day }))
        await expect(page).toHaveURL(visitor.path('/programme'))
      })
    }
  })

for (const lang of ['en', 'hi', 'te'] as const) {
  test(`the header leads to the visit, which has all topics, a map and the calendar (${lang})`, async ({
    page,
    baseURL,
    hasTouch,
  }) => {
    const visitor = new Visitor(page, lang, hasTouch)
    const { visit, programme, contact } = visitor.words
    const year = fairDays[0].slice(0, 4)
    for (const name of [new RegExp(`^13–14 .* ${year}`), new RegExp(`^${shipped.venueShort[lang]}`)]) {
      await page.goto(visitor.path('/terms'))
      await visitor.press(page.getByRole('banner').getByRole('link', { name }))
      await expect(page).toHaveURL(visitor.path('/visit'))
    }
    await expect(main(page)).toContainText(shipped.venue[lang])
    await expect(main(page)).toContainText(/9:00/)
    const topics = main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2 }) })
    // The demo has more topics than the shipped edition.
    for (const [at, { title, text }] of shipped.visit.entries())
      await expect(topics.nth(at)).toHaveText(title[lang] + text[lang])
    const map = page.getByRole('img', { name: contact.map.alt })
    await map.scrollIntoViewIfNeeded()
    await expectLoaded(map)
    expect(new URL((await map.getAttribute('src')) ?? '', page.url()).origin).toBe(
      new URL(baseURL ?? '').origin,
    )
    await expectSoundPage(page)

    const press = (text: string) => () => visitor.press(main(page).getByRole('link', { name: text }))
    const [days, ...others] = await downloadCalendar(page, press(visit.calendar))
    expect(others).toEqual([])
    expect(days).toMatchObject({
      'DTSTART;VALUE=DATE': calendarDay(fairDays[0]),
      'DTEND;VALUE=DATE': calendarDay(fairDays[1], 1),
      SUMMARY: shipped.title[lang],
      LOCATION: shipped.venue[lang],
    })
    await press(visit.programme)()
    const events = await downloadCalendar(page, press(programme.calendar))
    expect(events).toHaveLength(1 + Object.keys(sessions).length)
    expect(events[0]).toEqual(days)
    for (const { day, from, until, hall: place, title } of Object.values<Session>(sessions))
      expect(events).toContainEqual(
        expect.objectContaining({
          DTSTART: calendarTime(day, from),
          DTEND: calendarTime(day, until),
          SUMMARY: textIn(title, lang),
          LOCATION: `${textIn(place, lang)}, ${shipped.venue[lang]}`,
        }),
      )
  })

  test(`the visit, the programme, the exhibitors and the plan open offline (${lang})`, async ({
    page,
    context,
    hasTouch,
    faults,
  }) => {
    faults.allow(noNetwork)
    const visitor = new Visitor(page, lang, hasTouch)
    const contents = {
      '/programme': Object.values<Session>(sessions).map(({ title }) => textIn(title, lang)),
      '/exhibitors': [exhibitors.latin.name, exhibitors.telugu.name, exhibitors.devanagari.name],
      '/layoutUi': [],
      '/visit': shipped.visit.map(({ text }) => text[lang]),
    }
    const seen: { path: string; text: string }[] = []
    for (const [path, content] of Object.entries(contents)) {
      // Visitors may open any of these pages first, from a message or a poster, so each of them must install the
      // service worker.
      await openAndStore(page, visitor.path(path))
      // This includes the text below the first screen, which the browser lays out later.
      const text = (await main(page).textContent()) ?? ''
      for (const part of content) expect(text).toContain(part)
      seen.push({ path: visitor.path(path), text })
    }
    const files = async () => (await storedPaths(page)).join(' ')
    await expect.poll(files).toContain('/assets/venue-map')
    await context.setOffline(true)
    for (const { path, text } of seen) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.getByRole('status').and(page.locator('.kept-copy'))).toHaveText(
        copyNotice(visitor.words),
      )
      expect(await main(page).textContent(), path).toBe(text)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    // The map must be cached although the visitor did not scroll to it while the device was online.
    await page.goto(visitor.path('/visit'))
    const map = page.getByRole('img', { name: visitor.words.contact.map.alt })
    await map.scrollIntoViewIfNeeded()
    await expectLoaded(map)
    // This URL contains a query with which the page was not requested online. The service worker must return the
    // cached page without the query.
    await page.goto(visitor.path('/programme?by=hall'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.words.programme.heading)
    await expect(main(page).locator('h3')).toHaveCount(4)
  })
}

test('a firm agrees to be listed while it books a stall, pays, and is in the list', async ({
  page,
  hasTouch,
}) => {
  const visitor = new Visitor(page, 'te', hasTouch)
  const { stallBooking, exhibitors: words } = visitor.words
  const name = 'కాకతీయ జీవన ఎరువులు'
  await page.goto(visitor.path('/stallbooking'))
  await choosePrivateCompanies(visitor)
  await fillBooking(visitor, { ...company, name, phone: nextNumber() })
  const agreed = page.getByRole('checkbox', { name: stallBooking.fields.listed })
  await expect(agreed).not.toBeChecked()
  await visitor.press(agreed)
  const picker = await goToStalls(visitor)
  await visitor.press(stallOnPlan(visitor, 'std-46'))
  await visitor.press(picker.getByRole('button', { name: stallBooking.picker.pay }))
  await payChecked(visitor)
  await orderAtCheckout(page, '₹88,500')
  await endCheckout(visitor, 'upi')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.words.result.paid.heading)
  // A search always shows the newest list. The whole list may be up to a minute old.
  await page.goto(visitor.path('/exhibitors'))
  await page.getByRole('searchbox', { name: words.find }).fill('కాకతీయ')
  await visitor.press(page.getByRole('button', { name: words.findButton }))
  await expect(entries(main(page))).toHaveText([name])
  await expect(main(page).getByRole('listitem').filter({ hasText: name })).toContainText(
    format(words.stalls, { stalls: '46' }),
  )
})

test('during the fair, the programme shows what is on now and next', async ({ page, request, hasTouch }) => {
  const { soil, seed } = sessions
  const visitors = (['te', 'en', 'hi'] as const).map((lang) => new Visitor(page, lang, hasTouch))
  const simulator = new Simulator(request)
  await simulator.advanceTo(`${fairDays[0]}T09:40:00+05:30`)
  for (const visitor of visitors) await expectNowAndNext(visitor, [soil], [seed])
  await expectSoundPage(page)
  await simulator.advanceTo(`${fairDays[0]}T10:30:00+05:30`)
  for (const visitor of visitors) await expectNowAndNext(visitor, [], [seed])
  await simulator.advanceTo(`${fairDays[0]}T11:30:00+05:30`)
  for (const visitor of visitors) await expectNowAndNext(visitor, [seed], [])
})

test('a stored programme follows the clock of the device', async ({
  page,
  request,
  context,
  hasTouch,
  faults,
}) => {
  faults.allow(noNetwork)
  const visitor = new Visitor(page, 'te', hasTouch)
  const { programme } = visitor.words
  await new Simulator(request).advanceTo(`${fairDays[1]}T10:20:00+05:30`)
  const path = visitor.path('/programme')
  // Before the page is opened, the test waits until the server no longer sends an older page. The page is then opened
  // only once, so that exactly one copy is stored.
  const isOn = `${programme.now}</span><span>${sessions.compost.title.te}`
  await expect.poll(async () => (await request.get(path)).text()).toContain(isOn)
  await openAndStore(page, path)
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('.kept-copy')).toBeVisible()
  const panel = group(page, programme.nowAndNext)
  // The copy follows the clock of the device, on which the fair has not begun.
  await expect(panel.getByRole('link', { name: sessions.compost.title.te })).toBeVisible()
  await expect(panel.getByText(programme.now, { exact: true })).toHaveCount(0)
  await expect(entries(main(page)).filter({ hasText: sessions.compost.title.te })).toHaveCount(1)
})

test('marks stay in the browser, also without a network, and become a calendar', async ({
  page,
  request,
  context,
  hasTouch,
  faults,
}) => {
  faults.allow(noNetwork)
  const visitor = new Visitor(page, 'te', hasTouch)
  const { programme: words } = visitor.words
  await openAndStore(page, '/te/programme')
  const star = (title: string) => page.getByRole('button', { name: format(words.mark, { title }) })
  const tabs = page.getByRole('navigation', { name: words.days }).getByRole('link')
  // Every tab is whole, also on the smallest phone.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 740 })
  const edges = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().right))
  expect(Math.max(...edges)).toBeLessThanOrEqual(320)
  if (size) await page.setViewportSize(size)
  await visitor.press(tabs.last())
  await expect(page.getByText(words.noMarks)).toBeVisible()
  await visitor.press(tabs.nth(1))
  await visitor.press(star(sessions.compost.title.te))
  await expect(star(sessions.compost.title.te)).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(true)
  await page.reload()
  await visitor.press(tabs.nth(0))
  await visitor.press(star(sessions.soil.title.te))
  await visitor.press(tabs.last())
  await expect(entries(main(page))).toHaveText([sessions.soil.title.te, sessions.compost.title.te])
  await context.setOffline(false)
  await expectSoundPage(page)
  const button = page.getByRole('link', { name: plural('te', 2, words.marksToCalendar) })
  const file = await (await request.get((await button.getAttribute('href')) ?? '')).text()
  expect(file.match(/^SUMMARY:.*$/gm)?.map((line) => line.trim())).toEqual([
    `SUMMARY:${sessions.soil.title.te}`,
    `SUMMARY:${sessions.compost.title.te}`,
  ])
  await visitor.press(star(sessions.soil.title.te))
  await expect(entries(main(page))).toHaveText([sessions.compost.title.te])
})
