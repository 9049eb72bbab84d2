import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PageFixture } from '../../../page-fixture'
import { popupDelay } from '../use-popup'
import { Popup } from './popup'

const popup = {
  picture: '/files/popup.jpg',
  width: 600,
  height: 400,
  alt: 'Sorghum and the sun',
  title: 'Come and see it grow',
  text: 'Register now.',
  href: '/registration',
}

const view = (more = <a href="#x">Elsewhere</a>) => (
  <PageFixture>
    {more}
    <Popup popup={popup} />
  </PageFixture>
)

// The event that each image fires. Tests must set it, because happy-dom loads no images.
let picture: 'load' | 'error' = 'load'
class TestImage extends EventTarget {
  set src(_: string) {
    queueMicrotask(() => this.dispatchEvent(new Event(picture)))
  }
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const dialog = () => screen.queryByRole('dialog', { name: popup.title })

beforeEach(() => {
  picture = 'load'
  sessionStorage.clear()
  vi.useFakeTimers()
  vi.stubGlobal('Image', TestImage)
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(600)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the popup', () => {
  it('is not in the server-rendered page', () => {
    expect(renderToString(view())).not.toContain(popup.picture)
  })

  it('appears after three seconds with image and text, and closes', async () => {
    render(view())
    const before = screen.getByRole('link', { name: 'Elsewhere' })
    before.focus()
    await pass(popupDelay - 1)
    expect(dialog()).toBeNull()
    await pass(1)
    expect(dialog()).not.toBeNull()
    expect(screen.getByAltText(popup.alt)).toBeTruthy()
    expect(screen.getByText(popup.text)).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Learn More ?: / }).getAttribute('href')).toBe('/registration')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(dialog()).toBeNull()
    expect(document.activeElement).toBe(before)
  })

  it('appears once per session', async () => {
    const first = render(view())
    await pass(popupDelay)
    expect(dialog()).not.toBeNull()
    first.unmount()
    render(view())
    await pass(10 * popupDelay)
    expect(dialog()).toBeNull()
  })

  it('does not appear if its image fails to load', async () => {
    picture = 'error'
    render(view())
    await pass(10 * popupDelay)
    expect(dialog()).toBeNull()
  })

  it('does not appear for visitors who save data', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    render(view())
    await pass(10 * popupDelay)
    expect(dialog()).toBeNull()
  })

  it.each([
    [
      'the menu is open',
      <header key="m">
        <details open />
      </header>,
    ],
    ['another dialog is open', <dialog key="d" open />],
  ])('waits while %s', async (_, blocker) => {
    const { rerender } = render(view(blocker))
    await pass(10 * popupDelay)
    expect(dialog()).toBeNull()
    rerender(view(<span />))
    await pass(1000)
    expect(dialog()).not.toBeNull()
  })

  it('waits while the visitor types', async () => {
    render(view(<input aria-label="Name" />))
    screen.getByLabelText('Name').focus()
    await pass(10 * popupDelay)
    expect(dialog()).toBeNull()
    screen.getByLabelText('Name').blur()
    await pass(1000)
    expect(dialog()).not.toBeNull()
  })

  it('waits until there is no input', async () => {
    render(view())
    await pass(popupDelay - 100)
    fireEvent.keyDown(document.body, { key: 'Tab' })
    await pass(100)
    expect(dialog()).toBeNull()
    await pass(2000)
    expect(dialog()).not.toBeNull()
  })
})
