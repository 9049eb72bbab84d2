import css from './features/home/below.module.css'

// A page whose picture comes first, on a slow phone: its web fonts would hold the picture up on the line, and the parts
// below the first screens in the layout. The page is drawn in the phone's own faces, of the same size, and without those
// parts; when the picture is drawn, or missing, both follow (docs/adr/0013). Without script they come at once.
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

// One part after the other, so that none blocks the visitor for long.
function layOutBelow(): void {
  const part = document.querySelector(`.${css.below}:not([data-drawn])`)
  if (!part) return
  part.setAttribute('data-drawn', '')
  afterFrame(layOutBelow)
}
