import { useState, type ReactNode } from 'react'

// A static part of the page that is rendered only on the server. The browser keeps the server's HTML and loads neither
// the code nor the data of this part. For this purpose, write `{import.meta.env.SSR && …}` as `children`.
export function SentPart({ id, children }: { id: string; children: ReactNode }) {
  if (import.meta.env.SSR) return <div id={id}>{children}</div>
  return <Sent id={id} />
}

function Sent({ id }: { id: string }) {
  const [html] = useState(() => sentHtml(document, id) ?? '')
  return <SentHtml id={id} html={html} />
}

// Returns the HTML of the element with this id in a document, or undefined if the document contains no such element.
export function sentHtml(where: Document, id: string): string | undefined {
  return where.getElementById(id)?.innerHTML
}

export function SentHtml({ id, html }: { id: string; html: string }) {
  // oxlint-disable-next-line react/no-danger -- our own server's markup, already in the page
  return <div id={id} dangerouslySetInnerHTML={{ __html: html }} />
}
