import css from './below.module.css'

// Makes the first screen appear earlier on slow phones (ADR 0013). Web fonts and the print stylesheet would delay the
// download of the first image, and the parts far down the page would delay the layout. Therefore, the page is first
// drawn without these parts and with system fonts of the same size. The fonts, the stylesheet and the parts are added
// when the image is drawn, or at once if there is no image. Without JavaScript, all of this is part of the page from
// the start.
export function bringTheRest(): void {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (!picture || picture.complete) return addSheets()
  for (const end of ['load', 'error'])
    picture.addEventListener(end, () => afterFrame(addSheets), { once: true })
}

function afterFrame(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then))
}

// Adds the stylesheets that must not load before the first image. The template contains their links
// (internal/ssr/styles.go).
function addSheets(): void {
  const later = document.querySelector<HTMLTemplateElement>('template[data-later]')
  if (later) document.head.append(later.content)
  afterFrame(layOutBelow)
}

// Lays out the parts one after the other, so that no part blocks the page for long.
function layOutBelow(): void {
  const part = document.querySelector(`.${css.below}:not([data-drawn])`)
  if (!part) return
  part.setAttribute('data-drawn', '')
  afterFrame(layOutBelow)
}
