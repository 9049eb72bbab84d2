import { useEffect, useRef } from 'react'

type Props = {
  // The HTML of the e-mail, which the server has created.
  html: string
  // The accessible name of the e-mail.
  label: string
  // The heading level of the e-mail's main heading on this screen.
  level: 2 | 4
}

// Shows an e-mail in a shadow root, so that the e-mail's styles and the portal's styles do not affect each other. The
// e-mail uses style attributes, because e-mail programs require them.
export function EmailView({ html, label, level }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const host = place.current
    if (!host) return
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    root.replaceChildren(pageOf(html, level))
  }, [html, level])
  return <div ref={place} className="email-view" role="group" aria-label={label} />
}

// Converts the e-mail's HTML to elements. The content security policy forbids style attributes in parsed HTML, so a
// script sets the styles. The text ' style="' is always an attribute, because the server escapes quotation marks in
// texts.
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
  // Gives the e-mail's main heading a lower heading level, because the screen has its own headings.
  const title = page.querySelector('h1')
  if (title) {
    const lower = document.createElement(`h${level}`)
    lower.style.cssText = title.style.cssText
    lower.append(...title.childNodes)
    title.replaceWith(lower)
  }
  return page
}
