// The web fonts of a page whose picture comes first: on a slow line they would hold it up, and the page is drawn in the
// phone's own faces, of the same size, until they are there (docs/adr/0013). Without script they come at once.
export function bringFonts(): void {
  const sheet = document.querySelector<HTMLLinkElement>('link[data-fonts]')
  if (!sheet) return
  const bring = () => (sheet.media = 'all')
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (!picture || picture.complete) return void bring()
  // Once the frame with the picture is drawn: laying the page out for new fonts takes a slow phone a quarter of a second.
  const drawn = () => requestAnimationFrame(() => setTimeout(bring))
  // A picture that is missing is no reason to wait.
  for (const end of ['load', 'error']) picture.addEventListener(end, drawn, { once: true })
}
