import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bringTheRest } from './picture-first'

const sheets =
  '<link rel="stylesheet" media="print" href="/print.css"><link rel="stylesheet" href="/fonts.css">'
const both = ['/print.css', '/fonts.css']

// The fonts that the page has begun to load.
let fonts: { succeed: () => void; fail: () => void }[] = []
// Reports the first paint of the page, as a browser does.
let paint: () => void = () => undefined

// Creates a page with two web fonts, and with stylesheets and two parts that are added later.
function page(html: string) {
  document.body.innerHTML = `${html}<section class="below"></section><section class="below"></section><template data-later>${sheets}</template>`
  return {
    added: () => Array.from(document.head.querySelectorAll('link'), (link) => link.getAttribute('href')),
    waiting: () => document.querySelectorAll('.below:not([data-drawn])').length,
    applied: () => document.documentElement.hasAttribute('data-fonts'),
  }
}

function pictureThat(complete: boolean): HTMLImageElement {
  const picture = document.querySelector('img') ?? new Image()
  Object.defineProperty(picture, 'complete', { value: complete })
  return picture
}

const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

// Waits for three frames and the tasks that follow them. A fixed number of milliseconds could be too short on a busy
// machine.
const frames = () => frame().then(frame).then(frame)

beforeEach(() => {
  fonts = []
  const face = (family: string) => ({
    family,
    load: () =>
      new Promise<void>((succeed, fail) => {
        fonts.push({ succeed, fail: () => fail(new Error('lost connection')) })
      }),
  })
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: new Set([face('Anek'), face('Anek Telugu'), face('Anek Fallback')]),
  })
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['paint']
      readonly #report: (list: unknown, observer: unknown) => void
      constructor(report: (list: unknown, observer: unknown) => void) {
        this.#report = report
      }
      observe() {
        paint = () => this.#report({ getEntriesByName: () => [{}] }, { disconnect: () => undefined })
      }
    },
  )
})

// Waits up to 20 seconds, because the longest wait in these tests would exceed the default limit of one second.
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })

// After each test, waits until the page has loaded its fonts and laid out its parts. Otherwise this work would
// continue in the next test or in another test file.
afterEach(async () => {
  await vi.waitUntil(
    () => {
      for (const font of fonts) font.succeed()
      return !document.querySelector('.below:not([data-drawn])')
    },
    { timeout: 20_000 },
  )
  document.body.innerHTML = ''
  document.head.innerHTML = ''
  document.documentElement.removeAttribute('data-fonts')
  await frames()
})

test.each(['load', 'error'])(
  'the fonts wait until the first image is drawn, and the parts wait for the fonts: %s',
  async (end) => {
    const { added, waiting, applied } = page('<img fetchpriority="high" alt="">')
    const picture = pictureThat(false)
    bringTheRest()
    expect(added()).toEqual([])
    picture.dispatchEvent(new Event(end))
    paint()
    expect(added()).toEqual([])
    await eventually(() => expect(added()).toEqual(both))
    await eventually(() => expect(fonts).toHaveLength(2))
    expect(waiting()).toBe(2)
    fonts[0]?.succeed()
    await frames()
    expect(applied()).toBe(false)
    fonts[1]?.fail()
    await eventually(() => expect(applied()).toBe(true))
    await eventually(() => expect(waiting()).toBe(0))
  },
)

test('a page with a loaded image waits only for its first paint', async () => {
  const { added } = page('<img fetchpriority="high" alt="">')
  pictureThat(true)
  bringTheRest()
  await frames()
  expect(added()).toEqual([])
  paint()
  await eventually(() => expect(added()).toEqual(both))
})

test('the parts do not wait long for the fonts', async () => {
  document.body.innerHTML = '<section class="below"></section>'
  bringTheRest()
  paint()
  await eventually(() => expect(fonts).toHaveLength(2))
  await eventually(() => expect(document.querySelector('.below')?.hasAttribute('data-drawn')).toBe(true))
  expect(document.documentElement.hasAttribute('data-fonts')).toBe(false)
})

test('a browser that does not report the first paint shows the rest after its next frame', async () => {
  vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: [] })
  const { added } = page('')
  bringTheRest()
  await eventually(() => expect(added()).toEqual(both))
})
