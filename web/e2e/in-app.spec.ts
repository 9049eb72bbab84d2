import { expect, test } from './fixtures'
import { endCheckout, orderAtCheckout } from './steps/checkout-steps'
import { chooseFarmer, payForRegistration, registerFarmer } from './steps/registration-steps'
import { expectSoundPage } from './steps/sound-page'
import { Visitor } from './steps/visitor'

// The browsers inside other apps. Some of them refuse storage.

const facebook =
  'Mozilla/5.0 (Linux; Android 13; SM-A145F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 ' +
  'Chrome/126.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0.0.0;]'
const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Mobile/15E148 Instagram 336.0.0'

function farmer() {
  const tail = String(Math.floor(Math.random() * 1e9)).padStart(9, '0')
  return { name: `Lakshmi ${tail}`, address: 'Chityal, Nalgonda', whatsappNo: `9${tail}` }
}

for (const [app, userAgent, lang] of [
  ['Facebook on Android', facebook, 'te'],
  ['Instagram on an iPhone', instagram, 'en'],
  ['Instagram on an iPhone', instagram, 'hi'],
] as const) {
  test(`a registration inside ${app} works without storage, and says how to leave the app (${lang})`, async ({
    newVisitor,
    baseURL,
  }) => {
    const context = await newVisitor({
      userAgent,
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
      ...(baseURL && { baseURL }),
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('storage is refused', 'SecurityError')
          },
        })
    })
    const page = await context.newPage()
    const visitor = new Visitor(page, lang, true)
    await page.goto(visitor.path('/registration'))
    await chooseFarmer(visitor)
    await registerFarmer(visitor, farmer())

    const copy = page.getByRole('button', {
      name: { en: 'Copy the link', te: 'లింక్ కాపీ చేయండి', hi: 'लिंक कॉपी करें' }[lang],
    })
    await visitor.press(copy.first())
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    const intent = page.locator('a[href^="intent://"]')
    if (userAgent === facebook) {
      const { host, pathname, search } = new URL(page.url())
      await expect(intent).toHaveAttribute(
        'href',
        `intent://${host}${pathname}${search}#Intent;scheme=http;package=com.android.chrome;end`,
      )
    } else {
      await expect(intent).toHaveCount(0)
      await expect(page.getByText(/Open in Safari/)).toBeVisible()
    }
    await expectSoundPage(page)

    await payForRegistration(visitor, async () => undefined)
    await orderAtCheckout(page, '₹100')
    await endCheckout(visitor, 'upi')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.words.result.paid.heading)
    await expect(copy.first()).toBeVisible()
  })
}
