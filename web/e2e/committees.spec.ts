import { format, plural } from '../src/i18n/format'
import { expect, test } from './fixtures'
import { wordsOnTwoLines } from './steps/row-sight'
import { expectSoundAtEnd } from './steps/sound-at-end'
import { expectNoSidewaysScroll } from './steps/sound-page'
import { Visitor } from './steps/visitor'

for (const lang of ['en', 'te'] as const) {
  test(`a member is found by name while typing (${lang})`, async ({ page, isMobile }) => {
    const visitor = new Visitor(page, lang, isMobile)
    const { executive, sample } = visitor.words.committees
    await page.goto(visitor.path('/executive-committee'))
    await expect(page.getByText(sample)).toBeVisible()
    const count = page.getByRole('status')
    const plates = page.getByRole('region', { name: executive.members }).locator('li:not(nav *)')
    await expect(count).toHaveText(plural(lang, 80, executive.count))
    await expect(plates).toHaveCount(80)
    await expectSoundAtEnd(page)

    const field = page.getByRole('searchbox', { name: executive.find })
    await field.pressSequentially('RÁO')
    await expect(plates).not.toHaveCount(80)
    const found = await plates.count()
    expect(found).toBeGreaterThan(0)
    await expect(count).toHaveText(plural(lang, found, executive.found, { total: 80 }))
    for (const plate of await plates.all()) await expect(plate).toContainText('Rao')

    await field.fill('nobody of this name')
    await expect(page.getByText(format(executive.none, { query: 'nobody of this name' }))).toBeVisible()
    await expect(page).toHaveURL(visitor.path('/executive-committee'))
    await expectSoundAtEnd(page)
    await visitor.press(page.getByRole('link', { name: executive.all }))
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    await expect(plates).toHaveCount(80)
  })

  test(`six committees with their tasks and members (${lang})`, async ({ page, isMobile }) => {
    const visitor = new Visitor(page, lang, isMobile)
    const { organizing } = visitor.words.committees
    await page.goto(visitor.path('/organizing-committee'))
    const panels = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(panels).toHaveCount(6)
    await expect(page.getByRole('heading', { name: organizing.responsibilities })).toHaveCount(6)
    await expect(page.getByRole('heading', { name: organizing.members })).toHaveCount(6)
    await expectSoundAtEnd(page)
    const contents = page.getByRole('navigation', { name: organizing.contents })
    expect(await wordsOnTwoLines(contents)).toEqual([])
    const name = (await panels.nth(4).textContent()) ?? ''
    await visitor.press(contents.getByRole('link', { name }))
    await expect(page).toHaveURL(/#committee-logistics$/)
    await expect(panels.nth(4)).toBeInViewport()
  })

  test.describe(`without JavaScript (${lang})`, () => {
    test.use({ javaScriptEnabled: false })

    test('the server search finds the same members', async ({ page, isMobile }) => {
      const visitor = new Visitor(page, lang, isMobile)
      const { executive } = visitor.words.committees
      await page.goto(visitor.path('/executive-committee'))
      await page.getByRole('searchbox', { name: executive.find }).fill('lakshmi  nara')
      await visitor.press(page.getByRole('button', { name: executive.findButton }))
      await expect(page).toHaveURL(/\/executive-committee\/find\?q=lakshmi/)
      await expect(page.getByRole('listitem').filter({ hasText: 'Lakshmi Narayana' })).toHaveCount(1)
      await expect(page.getByRole('status')).toHaveText(plural(lang, 1, executive.found, { total: 80 }))
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expectNoSidewaysScroll(page)
      await visitor.press(page.getByRole('link', { name: executive.all }))
      await expect(page).toHaveURL(visitor.path('/executive-committee'))
    })
  })
}

test('shows committees without members, and names of 120 characters', async ({
  startProgram,
  newVisitor,
  isMobile,
}) => {
  const mela = await startProgram()
  const context = await newVisitor({
    baseURL: mela.url,
    ...(isMobile ? { viewport: { width: 360, height: 740 } } : {}),
  })
  const { request } = context
  expect((await request.post('/api/admin/login', { data: mela.owner })).status()).toBe(200)
  const shown = (await (await request.get('/api/committee-members')).json()) as { _id: string }[]
  await Promise.all(shown.map(({ _id }) => request.delete(`/api/committee-members/${_id}`)))

  const page = await context.newPage()
  const { committees: texts } = new Visitor(page, 'en', isMobile).words
  await page.goto('/executive-committee')
  await expect(page.getByText(texts.executive.over)).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expectSoundAtEnd(page)
  await page.goto('/organizing-committee')
  await expect(page.getByText(texts.organizing.noMembersOver)).toHaveCount(6)
  await expectSoundAtEnd(page)

  const long = 'Venkatanarasimharajuvaripeta'.repeat(5).slice(0, 120)
  const nasty = '<b>"Rao" & co</b>'
  for (const name of [long, nasty, 'క్షేమేంద్ర రావు']) {
    const data = { name, designation: 'Member', committee: 'executive' }
    const answer = await request.post('/api/committee-members', { data })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  await page.goto('/executive-committee')
  const members = page.getByRole('region', { name: texts.executive.members }).getByRole('listitem')
  await expect(members).toHaveCount(3)
  await expect(page.getByText(nasty)).toBeVisible()
  await expect(members.nth(2)).toContainText('క్షేరా')
  await expect(page.getByText(texts.sample)).toHaveCount(0)
  await expectSoundAtEnd(page)
})
