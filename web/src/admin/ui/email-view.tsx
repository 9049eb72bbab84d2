import { useEffect, useRef } from 'react'

type Props = {
  // The HTML of the e-mail, written by the server.
  html: string
  // The name of the e-mail for screen readers.
  label: string
  // The level of the e-mail's main heading on this screen.
  level: 2 | 4
}

// Shows an e-mail in a shadow root, because it has its own styles: style attributes, as mail programs require.
export function EmailView({ html, label, level }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const host = place.current
    if (!host) return
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    root.replaceChildren(pageOf(html, level))
  }, [html, level])
  return <div ref={place} className="letter-view" role="group" aria-label={label} />
}

// The portal's content security policy forbids style attributes in parsed HTML, so a script sets the styles. The server
// escapes quotation marks in the e-mail's text, so ' style="' is always an attribute.
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
  // The e-mail's first heading gets a level below the screen's headings.
  const title = page.querySelector('h1')
  if (title) {
    const lower = document.createElement(`h${level}`)
    lower.style.cssText = title.style.cssText
    lower.append(...title.childNodes)
    title.replaceWith(lower)
  }
  return page
}
