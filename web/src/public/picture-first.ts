import css from './below.module.css'

// Makes the first screen appear sooner on slow phones. Web fonts and the print stylesheet would delay the download of
// the first image, and the parts far down the page would delay the layout. The page is therefore first drawn with
// system fonts of the same size and without those parts. When the image is drawn, or if there is no image, they are
// added (ADR 0013). Without script they are there from the start.
export function bringTheRest(): void {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (!picture || picture.complete) return addSheets()
  for (const end of ['load', 'error'])
    picture.addEventListener(end, () => afterFrame(addSheets), { once: true })
}

function afterFrame(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then))
}

// The template holds the links to stylesheets that must not load before the first image (internal/ssr/styles.go).
function addSheets(): void {
  const later = document.querySelector<HTMLTemplateElement>('template[data-later]')
  if (later) document.head.append(later.content)
  afterFrame(layOutBelow)
}

// Lays out one part after the other, so that none blocks the page for long.
function layOutBelow(): void {
  const part = document.querySelector(`.${css.below}:not([data-drawn])`)
  if (!part) return
  part.setAttribute('data-drawn', '')
  afterFrame(layOutBelow)
}
