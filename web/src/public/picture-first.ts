import css from './features/home/below.module.css'

// Makes the first image appear sooner on slow phones. Web fonts would delay its download, and the parts far down the
// page would delay the layout. The page is therefore first drawn with system fonts of the same size and without those
// parts. When the image is drawn, or if there is no image, fonts and parts are added (ADR 0013). Without script they
// are there from the start.
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
