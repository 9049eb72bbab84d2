import { useEffect, useRef } from 'react'

type Props = {
  // A letter as mail programs show it, written by the server.
  html: string
  // What it is, for screen readers.
  label: string
  // The level of its heading among those of the screen.
  level: 2 | 4
}

// A letter in its own look, apart from the portal's: its styles stand on its elements, as mail programs want them.
export function LetterView({ html, label, level }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const host = place.current
    if (!host) return
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    root.replaceChildren(pageOf(html, level))
  }, [html, level])
  return <div ref={place} className="letter-view" role="group" aria-label={label} />
}

// The portal's policy lets no style attribute be read from a text; a style that is set by script is its own. In the
// letter's text a quotation mark is always written as an entity, so this is an attribute wherever it stands.
function pageOf(html: string, level: number): HTMLElement {
  const { documentElement, body } = new DOMParser().parseFromString(
    html.replaceAll(' style="', ' data-style="'),
    'text/html',
  )
  const page = document.createElement('div')
  page.lang = documentElement.lang
  page.dataset['style'] = body.dataset['style'] ?? ''
  page.append(...body.childNodes)
  for (const element of [page, ...page.querySelectorAll<HTMLElement>('[data-style]')]) {
    element.style.cssText = element.dataset['style'] ?? ''
    delete element.dataset['style']
  }
  for (const link of page.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noreferrer'
  }
  // The letter's own first heading stands below the screen's.
  const title = page.querySelector('h1')
  if (title) {
    const lower = document.createElement(`h${level}`)
    lower.style.cssText = title.style.cssText
    lower.append(...title.childNodes)
    title.replaceWith(lower)
  }
  return page
}
