import { afterEach, expect, test, vi } from 'vitest'
import { bringTheRest } from './picture-first'

const sheets =
  '<link rel="stylesheet" media="print" href="/print.css"><link rel="stylesheet" href="/fonts.css">'

// Creates a page with stylesheets and two parts that are added later.
function page(html: string) {
  document.body.innerHTML = `${html}<section class="below"></section><section class="below"></section><template data-later>${sheets}</template>`
  return {
    added: () => Array.from(document.head.querySelectorAll('link'), (link) => link.getAttribute('href')),
    waiting: () => document.querySelectorAll('.below:not([data-drawn])').length,
  }
}

const both = ['/print.css', '/fonts.css']

function pictureThat(complete: boolean): HTMLImageElement {
  const picture = document.querySelector('img') ?? new Image()
  Object.defineProperty(picture, 'complete', { value: complete })
  return picture
}

afterEach(() => {
  document.body.innerHTML = ''
  document.head.innerHTML = ''
})

test.each(['load', 'error'])(
  'fonts and what is below wait until the first picture is drawn: %s',
  async (end) => {
    const { added, waiting } = page('<img fetchpriority="high" alt="">')
    const picture = pictureThat(false)
    bringTheRest()
    expect(added()).toEqual([])
    expect(waiting()).toBe(2)
    picture.dispatchEvent(new Event(end))
    expect(added()).toEqual([])
    await vi.waitFor(() => expect(added()).toEqual(both))
    await vi.waitFor(() => expect(waiting()).toBe(0))
  },
)

test('a loaded image delays nothing', async () => {
  const { added, waiting } = page('<img fetchpriority="high" alt="">')
  pictureThat(true)
  bringTheRest()
  expect(added()).toEqual(both)
  await vi.waitFor(() => expect(waiting()).toBe(0))
})

test('a page without an image, or without such fonts, delays nothing', async () => {
  const { added, waiting } = page('')
  bringTheRest()
  expect(added()).toEqual(both)
  await vi.waitFor(() => expect(waiting()).toBe(0))
  document.body.innerHTML = '<section class="below"></section>'
  bringTheRest()
  await vi.waitFor(() => expect(document.querySelector('.below')?.hasAttribute('data-drawn')).toBe(true))
})
