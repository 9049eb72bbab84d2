import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hero, pass, press, setBrowser, slide, three } from './hero-harness'
import { slideTime } from './use-slides'

const shown = () => document.querySelector('.slide-on')?.getAttribute('aria-label')
const moved = () =>
  document
    .querySelector('.slide-on')
    ?.className.replaceAll(/slide-\w+|slide/g, '')
    .trim()

beforeEach(() => setBrowser())
afterEach(() => {
  vi.useRealTimers()
})

// Returns whether an image source applies to a screen with this width in pixels and this pixel density.
function matchesPhone(choice: Element | null, width: number, dots: number): boolean {
  const [, rem, dppx] =
    /^\(max-width: ([\d.]+)rem\) and \(max-resolution: ([\d.]+)dppx\)$/.exec(
      choice?.getAttribute('media') ?? '',
    ) ?? []
  return width <= 16 * Number(rem) && dots <= Number(dppx)
}

describe('the slider', () => {
  it('moves on every five seconds, wraps, and comes from the right', async () => {
    render(hero(three))
    expect(shown()).toBe('Banner 1 of 3')
    await pass(slideTime - 1)
    expect(shown()).toBe('Banner 1 of 3')
    await pass(1)
    expect(shown()).toBe('Banner 2 of 3')
    await pass(slideTime)
    expect(shown()).toBe('Banner 3 of 3')
    await pass(slideTime)
    expect(shown()).toBe('Banner 1 of 3')
    expect(moved()).toBe('in-next')
  })

  it('goes back from the first to the last, from the left', () => {
    render(hero(three))
    press('Previous banner')
    expect(shown()).toBe('Banner 3 of 3')
    expect(moved()).toBe('in-back')
    press('Next banner')
    expect(shown()).toBe('Banner 1 of 3')
    expect(moved()).toBe('in-next')
  })

  it('goes to the banner of a dot, in its direction', () => {
    render(hero(three))
    const dot = (n: number) => screen.getByRole('link', { name: `Banner ${n} of 3` })
    fireEvent.click(dot(3))
    expect(shown()).toBe('Banner 3 of 3')
    expect(moved()).toBe('in-next')
    expect(dot(3).getAttribute('aria-current')).toBe('true')
    fireEvent.click(dot(2))
    expect(moved()).toBe('in-back')
  })

  it.each([
    [
      'the pointer is over it',
      (box: Element) => fireEvent.pointerEnter(box, { pointerType: 'mouse' }),
      (box: Element) => fireEvent.pointerLeave(box, { pointerType: 'mouse' }),
    ],
    [
      'something in it has focus',
      () => act(() => screen.getByRole('link', { name: 'Learn More' }).focus()),
      () => act(() => screen.getByRole('link', { name: 'Learn More' }).blur()),
    ],
    ['it is paused', () => press('Pause the banners'), () => press('Play the banners')],
  ])('holds while %s, and then goes on', async (_, hold, release) => {
    render(hero(three))
    const box = screen.getByRole('region', { name: 'Banners' })
    hold(box)
    await pass(3 * slideTime)
    expect(shown()).toBe('Banner 1 of 3')
    release(box)
    await pass(slideTime)
    expect(shown()).toBe('Banner 2 of 3')
  })

  it('pauses in a hidden tab', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    render(hero(three))
    await pass(2 * slideTime)
    expect(shown()).toBe('Banner 1 of 3')
    hidden.mockReturnValue(false)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await pass(slideTime)
    expect(shown()).toBe('Banner 2 of 3')
  })

  it('does not advance by itself with reduced motion', async () => {
    setBrowser(true)
    render(hero(three))
    await pass(3 * slideTime)
    expect(shown()).toBe('Banner 1 of 3')
    press('Next banner')
    expect(shown()).toBe('Banner 2 of 3')
  })

  it('is moved by arrow keys and swipes', () => {
    render(hero(three))
    const box = screen.getByRole('region', { name: 'Banners' })
    fireEvent.keyDown(box, { key: 'ArrowRight' })
    expect(shown()).toBe('Banner 2 of 3')
    fireEvent.keyDown(box, { key: 'ArrowLeft' })
    expect(shown()).toBe('Banner 1 of 3')

    const row = document.querySelector('#banners') as Element
    const swipe = (x: number, y: number) => {
      fireEvent.pointerDown(row, { pointerType: 'touch', clientX: 200, clientY: 100 })
      fireEvent.pointerUp(row, { pointerType: 'touch', clientX: 200 + x, clientY: 100 + y })
    }
    swipe(-120, 10)
    expect(shown()).toBe('Banner 2 of 3')
    swipe(120, 10)
    expect(shown()).toBe('Banner 1 of 3')
    swipe(-60, 200)
    expect(shown()).toBe('Banner 1 of 3')
  })

  it('announces changes only while it is paused', () => {
    render(hero(three))
    const row = document.querySelector('#banners')
    expect(row?.getAttribute('aria-live')).toBe('off')
    press('Pause the banners')
    expect(row?.getAttribute('aria-live')).toBe('polite')
  })

  it('with one banner has no arrows, dots or pause, and does not move', async () => {
    render(hero([slide(1)]))
    expect(screen.getAllByRole('button')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Refresh the banners' })).toBeTruthy()
    await pass(2 * slideTime)
    expect(shown()).toBe('Banner 1 of 1')
  })

  it('keeps the first title as the page’s heading', async () => {
    render(hero(three))
    await pass(slideTime)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Title 1')
    expect(document.querySelector('.hero-text:not(.hero-text-off) .hero-title')?.textContent).toBe('Title 2')
  })

  it('loads the first image eagerly and the others lazily, in three widths', () => {
    const html = renderToString(hero(three))
    const pictures = [...html.matchAll(/<img[^>]*>/g)].map(String)
    expect(pictures).toHaveLength(3)
    expect(pictures[0]).toContain('loading="eager" fetchPriority="high"')
    expect(pictures[1]).toContain('loading="lazy"')
    expect(pictures[1]).toContain('srcSet="/files/2-480.jpg 480w, /files/2-1440.jpg 1440w"')
    expect(pictures[1]).toContain('width="1440" height="540"')
  })

  it('uses the phone image of a banner, or else the image in several widths', () => {
    render(hero([slide(1, { phone: '/files/1-468x325.jpg', phoneSharp: '/files/1-720x500.jpg' }), slide(2)]))
    const [cut = null, sharp = null] = document.querySelectorAll('#banner-1 source')
    expect(cut?.getAttribute('srcset')).toBe('/files/1-468x325.jpg 468w')
    expect(sharp?.getAttribute('srcset')).toBe('/files/1-720x500.jpg 720w')
    expect(sharp?.getAttribute('media')).toBe('(max-width: 45rem)')
    expect(matchesPhone(cut, 360, 2)).toBe(true)
    expect(matchesPhone(cut, 412, 3)).toBe(false)
    expect(matchesPhone(cut, 800, 1)).toBe(false)
    expect(document.querySelector('#banner-1 img')?.getAttribute('srcset')).toBe(slide(1).srcSet)
    expect(document.querySelector('#banner-2 source')).toBeNull()
    expect(document.querySelector('#banner-2 img')?.getAttribute('srcset')).toBe(slide(2).srcSet)
  })

  it('replaces the small phone image by the sharp one on a dense screen, unless the visitor saves data', () => {
    const phones = () => {
      const banner = slide(1, { phone: '/files/1-468x325.jpg', phoneSharp: '/files/1-720x500.jpg' })
      const { unmount } = render(hero([banner]))
      const sources = [...document.querySelectorAll('#banner-1 source')].map((one) =>
        one.getAttribute('srcset'),
      )
      unmount()
      return sources
    }
    const both = ['/files/1-468x325.jpg 468w', '/files/1-720x500.jpg 720w']
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(min-resolution: 1.5dppx)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    expect(phones()).toEqual(both.slice(1))
    Object.assign(navigator, { connection: { saveData: true } })
    expect(phones()).toEqual(both)
    Object.assign(navigator, { connection: undefined })
    setBrowser()
    expect(phones()).toEqual(both)
  })

  it('replaces an image that fails to load or is missing', () => {
    render(hero([slide(1), slide(2, { src: '' })]))
    fireEvent.error(screen.getByAltText('Title 1'))
    expect(screen.getByRole('img', { name: 'Title 1: Image not found' })).toBeTruthy()
    expect(document.querySelectorAll('.no-pic')).toHaveLength(2)
  })
})
