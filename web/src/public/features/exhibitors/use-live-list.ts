import { useEffect, useRef, useState } from 'react'
import { useHref } from '../../page-context'
import { sentHtml } from '../../sent-part'

export const listId = 'exhibitor-list'

// Milliseconds after the last letter until the server is asked.
const pause = 250

// Returns the HTML of the list, which follows what the visitor types. The server finds the exhibitors, because only it
// compares names across scripts. `sent` is the search text of the page's address.
export function useLiveList(sent: string) {
  const href = useHref()
  const input = useRef<HTMLInputElement>(null)
  const [html, setHtml] = useState(() => (import.meta.env.SSR ? undefined : sentHtml(document, listId)))
  const [announced, setAnnounced] = useState('')
  const shown = useRef(sent)
  const asking = useRef<AbortController>(undefined)
  const timer = useRef(0)

  async function searchNow(): Promise<void> {
    clearTimeout(timer.current)
    const typed = input.current?.value.trim() ?? ''
    if (typed === shown.current) return
    shown.current = typed
    asking.current?.abort()
    asking.current = new AbortController()
    const path = href(typed === '' ? '/exhibitors' : `/exhibitors?${new URLSearchParams({ q: typed })}`)
    try {
      const response = await fetch(path, { signal: asking.current.signal })
      if (!response.ok) throw new Error(`${path} answers ${response.status}`)
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      setHtml(sentHtml(page, listId))
      setAnnounced(page.querySelector('[data-count]')?.textContent ?? '')
      history.replaceState(history.state, '', path)
    } catch (error) {
      // Without a network the list stays, and the next letter or the button asks again.
      if (!(error instanceof DOMException && error.name === 'AbortError')) shown.current = '\0'
    }
  }

  function search(): void {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void searchNow(), pause)
  }

  useEffect(() => {
    // The visitor may have typed before the page was hydrated.
    if ((input.current?.value.trim() ?? '') !== shown.current) search()
    return () => {
      clearTimeout(timer.current)
      asking.current?.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only once
  }, [])

  return { input, html, announced, search, searchNow: () => void searchNow() }
}
