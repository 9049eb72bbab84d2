import { publicTexts } from '../src/testing/catalogue'
import { expect, test } from './fixtures'

// This name contains Telugu letters with signs below them, which need more height than Latin letters. An input must not
// cut them off.
const name = 'మల్లయ్య బొడ్డు కృష్ణమూర్తి'

for (const lang of ['en', 'te'] as const) {
  test(`an input has room for Telugu letters (${lang})`, async ({ page }) => {
    const { fields } = publicTexts(lang).contact
    await page.goto(lang === 'te' ? '/te/ContactUs' : '/ContactUs')
    const input = page.getByLabel(fields.name)
    await input.fill(name)
    await page.evaluate(() => document.fonts.ready)
    const room = await input.evaluate((element: HTMLInputElement) => {
      const style = getComputedStyle(element)
      const pen = document.createElement('canvas').getContext('2d')
      if (!pen) throw new Error('no canvas')
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const ink = pen.measureText(element.value)
      return {
        leading: Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize),
        line: Number.parseFloat(style.lineHeight),
        ink: ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent,
      }
    })
    expect(room.leading).toBeGreaterThanOrEqual(1.65)
    expect(room.line).toBeGreaterThanOrEqual(room.ink)
  })
}
