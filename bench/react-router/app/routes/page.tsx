import { createElement, type ReactNode } from 'react'
import { useLoaderData } from 'react-router'

// A part of a page's content (../capture.mjs). A loader returns the parts as data, and components render them.
type Piece = string | [tag: string, attributes: Record<string, string>, ...children: Piece[]]

export async function loader({ request }: { request: Request }) {
  const path = new URL(request.url).pathname.replace(/\.data$/, '').replace(/^\/_(?:root)?$/, '/')
  const name = path.replace(/\/$/, '').slice(1) || 'home'
  const captured = import.meta.glob<{ default: { title: string; pieces: Piece[] } }>('../captured/**/*.json')
  const load = captured[`../captured/${name}.json`]
  if (!load) throw new Response('not found', { status: 404 })
  return (await load()).default
}

export const meta = ({ loaderData }: { loaderData?: { title: string } }) => [{ title: loaderData?.title ?? '' }]

export default function Page() {
  const { pieces } = useLoaderData<typeof loader>()
  return <>{pieces.map(draw)}</>
}

function draw(piece: Piece, key: number): ReactNode {
  if (typeof piece === 'string') return piece
  const [tag, attributes, ...children] = piece
  return createElement(tag, { key, ...attributes }, ...(children.length > 0 ? [children.map(draw)] : []))
}
