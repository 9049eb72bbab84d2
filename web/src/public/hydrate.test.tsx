import { useState, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { App } from './app'
import { bootElementId, rootElementId, serializeBoot, type PageBoot } from './boot'
import type { AnyPage } from './define-page'
import { hydrate } from './hydrate'

// The frame needs the texts and facts of a fair.
vi.mock('./frame/page-frame', () => ({
  PageFrame: ({ children }: { children: ReactNode }) => children,
}))

const boot = { page: 'test', lang: 'en', path: '/', frame: { clockAhead: 0 }, props: {}, texts: {} }

const title = () => 'Test'

// Inserts a page with this content into the document, as the server sends it, and returns the page definition.
function serverPage(component: () => ReactNode) {
  const page: AnyPage = { name: 'test', texts: [], hydrate: true, title, description: title, component }
  const data = boot as Partial<PageBoot> as PageBoot
  const root = document.createElement('div')
  root.innerHTML = renderToString(<App page={page} boot={data} />)
  document.body.append(root)
  const block = document.createElement('i')
  block.textContent = serializeBoot(data)
  const elements = new Map([
    [rootElementId, root],
    [bootElementId, block],
  ])
  vi.spyOn(document, 'getElementById').mockImplementation((id) => elements.get(id) ?? null)
  return page
}

function Counter() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  )
}

// Runs for longer than five milliseconds, so that React pauses after it.
function takeTime(): void {
  const end = performance.now() + 10
  while (performance.now() < end);
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

afterEach(() => {
  document.body.innerHTML = ''
})

test('other tasks run during the hydration, and a press takes effect at once', async () => {
  const rendered: number[] = []
  function Slow({ place }: { place: number }) {
    rendered.push(place)
    takeTime()
    return <i>{place}</i>
  }
  const page = serverPage(() => (
    <>
      {Array.from({ length: 8 }, (_, place) => (
        <Slow key={place} place={place} />
      ))}
      <Counter />
    </>
  ))
  rendered.length = 0
  hydrate(page, false, [])
  await vi.waitUntil(() => rendered.length > 0, { interval: 1 })
  expect(rendered).not.toContain(7)

  const button = document.querySelector('button')
  button?.click()
  expect(rendered).toContain(7)
  await nextTask()
  expect(button?.textContent).toBe('1')
})
