import { useState, type ReactNode } from 'react'

// A part of the page that the server draws and nobody changes: the browser leaves it as it was sent, and needs neither
// its code nor its data. `children` is for the server; write `import.meta.env.SSR && …`.
export function SentPart({ id, children }: { id: string; children: ReactNode }) {
  if (import.meta.env.SSR) return <div id={id}>{children}</div>
  return <Sent id={id} />
}

function Sent({ id }: { id: string }) {
  const [html] = useState(() => sentHtml(document, id) ?? '')
  return <SentHtml id={id} html={html} />
}

// What a document was sent with in the element of this id; undefined when it has none.
export function sentHtml(where: Document, id: string): string | undefined {
  return where.getElementById(id)?.innerHTML
}

export function SentHtml({ id, html }: { id: string; html: string }) {
  // oxlint-disable-next-line react/no-danger -- our own server's markup, as it stands in the page
  return <div id={id} dangerouslySetInnerHTML={{ __html: html }} />
}
