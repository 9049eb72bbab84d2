import { useEffect, useState, type ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts'
import { Loader } from '../../../ui/loader'
import { SentHtml, sentHtml } from '../../sent-part'

type PanelProps = {
  id: string
  // The URL of the page that contains this part. It is used if the server sent the current page without this part.
  href: string
  children: ReactNode
}

// A part of the page that only the server renders, so that the browser keeps the server's HTML. If the server sent the
// current page without this part, the browser fetches the part from `href`. If that fails, the browser opens `href`.
export function SentPanel({ id, href, children }: PanelProps) {
  if (import.meta.env.SSR) return <div id={id}>{children}</div>
  return <FetchedPart key={id} id={id} href={href} />
}

const fetched = new Map<string, string>()

function FetchedPart({ id, href }: Omit<PanelProps, 'children'>) {
  const ui = useTexts('ui')
  const [html, setHtml] = useState(() => sentHtml(document, id) ?? fetched.get(href))
  const missing = html === undefined

  useEffect(() => {
    if (!missing) return undefined
    const asking = new AbortController()
    fetchPart(href, id, asking.signal).then(
      (part) => {
        fetched.set(href, part)
        setHtml(part)
      },
      () => {
        if (!asking.signal.aborted) location.assign(href)
      },
    )
    return () => asking.abort()
  }, [missing, href, id])

  return missing ? <Loader label={ui.loading} /> : <SentHtml id={id} html={html} />
}

async function fetchPart(href: string, id: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(href, { signal, headers: { Accept: 'text/html' } })
  const sent = new DOMParser().parseFromString(await response.text(), 'text/html')
  const html = sentHtml(sent, id)
  if (html === undefined) throw new Error(`${href} has no ${id}`)
  return html
}
