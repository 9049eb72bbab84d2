import { afterEach, expect, test, vi } from 'vitest'
import { bringFonts } from './late-fonts'

function page(html: string): HTMLLinkElement {
  document.body.innerHTML = html
  const sheet = Object.assign(document.createElement('link'), { media: 'not all' })
  sheet.dataset['fonts'] = ''
  document.body.append(sheet)
  return sheet
}

function pictureThat(complete: boolean): HTMLImageElement {
  const picture = document.querySelector('img') ?? new Image()
  Object.defineProperty(picture, 'complete', { value: complete })
  return picture
}

afterEach(() => {
  document.body.innerHTML = ''
})

test.each(['load', 'error'])('the fonts wait until the first picture is drawn: %s', async (end) => {
  const sheet = page('<img fetchpriority="high" alt="">')
  const picture = pictureThat(false)
  bringFonts()
  expect(sheet.media).toBe('not all')
  picture.dispatchEvent(new Event(end))
  expect(sheet.media).toBe('not all')
  await vi.waitFor(() => expect(sheet.media).toBe('all'))
})

test('a picture that is there already keeps nothing waiting', () => {
  const sheet = page('<img fetchpriority="high" alt="">')
  pictureThat(true)
  bringFonts()
  expect(sheet.media).toBe('all')
})

test('nor does a page without a picture, or without such fonts', () => {
  const sheet = page('')
  bringFonts()
  expect(sheet.media).toBe('all')
  document.body.innerHTML = ''
  expect(bringFonts).not.toThrow()
})
