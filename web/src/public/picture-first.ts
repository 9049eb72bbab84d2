import css from './features/home/below.module.css'

// Speeds up the first image on slow phones: web fonts would delay it on the network, and the parts below the first
// screens would delay it in the layout. The page is drawn in system fonts of the same size and without those parts;
// once the image is drawn, or if there is none, both are loaded (ADR 0013). Without script they are loaded at once.
export function bringTheRest(): void {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (!picture || picture.complete) return bringFonts()
  for (const end of ['load', 'error'])
    picture.addEventListener(end, () => afterFrame(bringFonts), { once: true })
}

function afterFrame(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then))
}

function bringFonts(): void {
  const sheet = document.querySelector<HTMLLinkElement>('link[data-fonts]')
  if (sheet) sheet.media = 'all'
  afterFrame(layOutBelow)
}

// Lays out one part after the other, so that none blocks the page for long.
function layOutBelow(): void {
  const part = document.querySelector(`.${css.below}:not([data-drawn])`)
  if (!part) return
  part.setAttribute('data-drawn', '')
  afterFrame(layOutBelow)
}
