import { css } from './classes'
import { expect, test } from './fixtures'
import { expectSoundAtEnd } from './steps/sound-at-end'
import { Visitor } from './steps/visitor'

const types = ['Knowledge', 'Industrial', 'Media', 'Agency'] as const

for (const lang of ['en', 'te'] as const) {
  test(`four sections of partners, and Contact Us (${lang})`, async ({ page, isMobile }) => {
    const visitor = new Visitor(page, lang, isMobile)
    const texts = visitor.words.partners
    await page.goto(visitor.path('/Partners'))
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      ...types.map((type) => texts.groups[type].heading),
      texts.joinHeading,
    ])
    await expect(page.getByText(texts.sample)).toBeVisible()
    const knowledge = page.getByRole('region', { name: texts.groups.Knowledge.heading })
    const plates = knowledge.getByRole('listitem')
    const [first, second] = [await plates.nth(0).boundingBox(), await plates.nth(1).boundingBox()]
    // The list of partners has one column on a phone and four on a desktop.
    expect(first?.y === second?.y).toBe(!isMobile)
    await expectSoundAtEnd(page)
    await visitor.press(page.getByRole('main').getByRole('link', { name: texts.contact, exact: true }))
    await expect(page).toHaveURL(visitor.path('/ContactUs'))
  })
}

test('shows no partners at all, and partners with long names, markup and logos', async ({
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
  const shown = (await (await request.get('/api/partners')).json()) as { _id: string }[]
  expect(shown.length).toBeGreaterThan(3)
  for (const { _id } of shown) await request.delete(`/api/partners/${_id}`)

  const page = await context.newPage()
  const { partners: texts } = new Visitor(page, 'en', isMobile).words
  await page.goto('/Partners')
  await expect(page.getByText(texts.over)).toHaveCount(types.length) // the fair of the shipped edition is over
  await expect(page.getByText(texts.sample)).toHaveCount(0)
  await expectSoundAtEnd(page)

  const long = `Association of ${'Bhoomiputra'.repeat(8)} ధాన్యం`
  const nasty = '<img src=x onerror=alert(1)> & "Sons"'
  const enter = (data: Record<string, string>, logo?: Buffer) =>
    request.post('/api/partners', {
      multipart: {
        ...data,
        ...(logo ? { logo: { name: 'logo.png', mimeType: 'image/png', buffer: logo } } : {}),
      },
    })
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 90 } })
  for (const answer of [
    await enter({ name: long, type: 'Academic', website: 'https://long.example' }, png),
    await enter({ name: nasty, type: 'Media' }),
  ])
    expect(answer.status(), await answer.text()).toBe(201)
  await page.reload()
  const knowledge = page.getByRole('region', { name: texts.groups.Knowledge.heading })
  const plate = knowledge.getByRole('link', { name: long })
  await expect(plate).toHaveAttribute('href', 'https://long.example')
  const logo = knowledge.locator(css('.partner img'))
  await logo.scrollIntoViewIfNeeded()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByText(nasty)).toBeVisible()
  await expectSoundAtEnd(page)
})
