import css from './below.module.css'

// Makes the first screen appear earlier on slow phones (ADR 0013). Web fonts and the print stylesheet would delay the
// download of the first image, and the parts far down the page would delay the layout. Therefore, the page is first
// drawn without these parts and with system fonts of the same size. The fonts, the stylesheet and the parts are added
// when the image is drawn, or after the first paint if there is no image. Without JavaScript, the page contains all of
// them from the start.
export function bringTheRest(): void {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  const bring = () => afterFirstPaint(() => afterFrame(() => void addFonts()))
  if (!picture || picture.complete) return bring()
  for (const end of ['load', 'error']) picture.addEventListener(end, bring, { once: true })
}

// Calls `then` when the first content of the page is displayed. In a background tab, this happens when the visitor
// opens the tab.
export function afterFirstPaint(then: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return afterFrame(then)
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    then()
  }).observe({ type: 'paint', buffered: true })
}

function afterFrame(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then))
}

// The maximum time, in milliseconds, that the parts of the page wait for the fonts.
const longestWait = 1000

// Loads all web fonts and applies them together, so that the page is laid out again only once. The parts of the page
// are laid out afterwards, because otherwise they would also be laid out a second time.
async function addFonts(): Promise<void> {
  const fonts = addSheets()
    .then(loadFonts)
    .then(() => document.documentElement.setAttribute('data-fonts', ''))
  await Promise.race([fonts, new Promise((resolve) => setTimeout(resolve, longestWait))])
  afterFrame(layOutBelow)
}

// Adds the stylesheets that must not load before the first image, and waits until those that declare the fonts and
// style the lower parts are loaded. The template contains the links (internal/ssr/styles.go).
async function addSheets(): Promise<void> {
  const later = document.querySelector<HTMLTemplateElement>('template[data-later]')
  if (!later) return
  const loaded = Array.from(later.content.querySelectorAll('link:not([media])'), (sheet) => ended(sheet))
  document.head.append(later.content)
  await Promise.all(loaded)
}

function ended(sheet: Element): Promise<unknown> {
  return new Promise((resolve) => {
    for (const end of ['load', 'error']) sheet.addEventListener(end, resolve)
  })
}

async function loadFonts(): Promise<void> {
  const web = Array.from(document.fonts).filter(({ family }) => !family.includes('Fallback'))
  await Promise.allSettled(web.map((face) => face.load()))
}

// Lays out the parts one after the other, so that no part blocks the page for long.
function layOutBelow(): void {
  const part = document.querySelector(`.${css.below}:not([data-drawn])`)
  if (!part) return
  part.setAttribute('data-drawn', '')
  afterFrame(layOutBelow)
}
