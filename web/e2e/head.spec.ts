import { langs } from '../src/i18n/texts.gen'
import { expect, test } from './fixtures'
import { Visitor } from './steps/visitor'

const paths = ['/', '/registration', '/terms', '/stallbooking'] as const

// Every test fails if a page violates the content security policy. This test therefore also checks that the policy
// allows the JSON-LD block of each page.
for (const lang of langs) {
  test(`the metadata for search engines and messengers (${lang})`, async ({ page, isMobile, request }) => {
    const visitor = new Visitor(page, lang, isMobile)
    for (const path of paths) {
      await page.goto(visitor.path(path))
      const data = JSON.parse(
        (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
      ) as Record<string, unknown>
      expect(data['@context']).toBe('https://schema.org')
      expect(data['@type']).toBe(path === '/' ? 'Event' : 'BreadcrumbList')
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(page.url())
      expect(await page.locator('link[rel=alternate][hreflang]').count()).toBe(langs.length + 1)
    }
    // The text in the image is in the language of the page.
    const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
    expect(new URL(picture).pathname).toBe(visitor.path('/share.jpg'))
    const answer = await request.get(picture)
    expect(answer.headers()['content-type']).toBe('image/jpeg')
    expect((await answer.body()).length).toBeLessThan(120_000)
    const size = await page.evaluate(async (src) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    }, picture)
    expect(size).toEqual([1200, 630])
  })

  test(`the web app manifest (${lang})`, async ({ page, isMobile }) => {
    const visitor = new Visitor(page, lang, isMobile)
    await page.goto(visitor.path('/terms'))
    const browser = await page.context().newCDPSession(page)
    const { url, errors, data } = await browser.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(new URL(url).pathname).toBe(visitor.path('/manifest.webmanifest'))
    const manifest = JSON.parse(data ?? '') as {
      lang: string
      start_url: string
      icons: { src: string }[]
      screenshots: { src: string }[]
    }
    expect(manifest.lang).toBe(lang)
    expect(manifest.start_url).toBe(visitor.path('/'))
    for (const { src } of [...manifest.icons, ...manifest.screenshots])
      expect((await page.request.get(src)).status(), src).toBe(200)
  })
}
