import { afterEach, expect, test, vi } from 'vitest'
import { bringTheRest } from './picture-first'

// Creates a page with a font stylesheet and two parts that are hidden at first.
function page(html: string) {
  document.body.innerHTML = `${html}<section class="below"></section><section class="below"></section>`
  const sheet = Object.assign(document.createElement('link'), { media: 'not all' })
  sheet.dataset['fonts'] = ''
  document.body.append(sheet)
  return { sheet, waiting: () => document.querySelectorAll('.below:not([data-drawn])').length }
}

function pictureThat(complete: boolean): HTMLImageElement {
  const picture = document.querySelector('img') ?? new Image()
  Object.defineProperty(picture, 'complete', { value: complete })
  return picture
}

afterEach(() => {
  document.body.innerHTML = ''
})

test.each(['load', 'error'])(
  'fonts and what is below wait until the first picture is drawn: %s',
  async (end) => {
    const { sheet, waiting } = page('<img fetchpriority="high" alt="">')
    const picture = pictureThat(false)
    bringTheRest()
    expect(sheet.media).toBe('not all')
    expect(waiting()).toBe(2)
    picture.dispatchEvent(new Event(end))
    expect(sheet.media).toBe('not all')
    await vi.waitFor(() => expect(sheet.media).toBe('all'))
    await vi.waitFor(() => expect(waiting()).toBe(0))
  },
)

test('a loaded image delays nothing', async () => {
  const { sheet, waiting } = page('<img fetchpriority="high" alt="">')
  pictureThat(true)
  bringTheRest()
  expect(sheet.media).toBe('all')
  await vi.waitFor(() => expect(waiting()).toBe(0))
})

test('a page without an image, or without such fonts, delays nothing', async () => {
  const { sheet, waiting } = page('')
  bringTheRest()
  expect(sheet.media).toBe('all')
  await vi.waitFor(() => expect(waiting()).toBe(0))
  document.body.innerHTML = '<section class="below"></section>'
  bringTheRest()
  await vi.waitFor(() => expect(document.querySelector('.below')?.hasAttribute('data-drawn')).toBe(true))
})
