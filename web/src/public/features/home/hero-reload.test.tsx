import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer } from '../../page-fixture'
import { hero, pass, press, setBrowser, three } from './hero-harness'

describe('reloading the slider', () => {
  const fetched = vi.fn<() => Promise<Response>>()
  beforeEach(() => {
    setBrowser()
    fetched.mockReset()
    vi.stubGlobal('fetch', fetched)
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const box = () => within(screen.getByRole('region', { name: 'Banners' }))

  it('shows a loading message, then the result', async () => {
    fetched.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      return answer(200, [{ _id: 'n', title: 'New', titleIn: { te: 'కొత్త' }, images: ['/files/n.jpg'] }])
    })
    render(hero(three))
    press('Refresh the banners')
    expect(box().getByRole('status').textContent).toBe('Loading banners')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Title 1')
    await pass(1000)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('New')
    expect(document.querySelector('.slide img')?.getAttribute('src')).toBe('/files/n.jpg')
  })

  it('uses the title in the page’s language', async () => {
    fetched.mockResolvedValue(
      answer(200, [
        {
          _id: 'n',
          title: 'New',
          titleIn: { te: 'కొత్త' },
          pictures: [{ path: '/p', width: 2, height: 1, sizes: [{ path: '/s', width: 1 }] }],
        },
      ]),
    )
    render(hero([], 'te'))
    fireEvent.submit(document.querySelector('.stage form') as Element)
    await pass(0)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('కొత్త')
    expect(document.querySelector('.slide img')?.getAttribute('srcset')).toBe('/s 1w')
  })

  it.each([
    ['an empty list', () => answer(200, [])],
    ['404', () => answer(404, { detail: 'none' })],
  ])('says that there are none after %s', async (_, reply) => {
    fetched.mockResolvedValue(reply())
    render(hero(three))
    press('Refresh the banners')
    await pass(0)
    expect(box().getByRole('heading', { level: 2 }).textContent).toBe('No Banners Available')
    expect(
      box().getByText(
        'There are currently no banners to display. Please add some banners through the admin panel.',
      ),
    ).toBeTruthy()
    expect(box().getByRole('button', { name: 'Refresh' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Healthy roots')
  })

  const noServer = 'Could not connect to server. Please check your internet connection.'
  it.each([
    ['500', () => Promise.resolve(answer(500, {})), 'Failed to fetch banners'],
    [
      'a page in place of data',
      () => Promise.resolve(new Response('<h1>Proxy</h1>')),
      'Invalid API response format',
    ],
    [
      'an object in place of a list',
      () => Promise.resolve(answer(200, { banners: [] })),
      'Invalid API response format',
    ],
    ['a list of nothing', () => Promise.resolve(answer(200, [null])), 'Invalid API response format'],
    ['a dead network', () => Promise.reject(new TypeError('Failed to fetch')), noServer],
  ])('says why after %s, and tries again', async (_, reply, message) => {
    fetched.mockImplementationOnce(reply)
    render(hero(three))
    press('Refresh the banners')
    await pass(0)
    const alert = box().getByRole('alert')
    expect(within(alert).getByRole('heading').textContent).toBe('Unable to load banners')
    expect(within(alert).getByText(`Failed to load banners: ${message}`)).toBeTruthy()

    fetched.mockResolvedValueOnce(answer(200, []))
    fireEvent.submit(document.querySelector('.stage form') as Element)
    await pass(0)
    expect(box().getByText('No Banners Available')).toBeTruthy()
  })

  it('times out', async () => {
    fetched.mockImplementation(
      (...[, init]: unknown[]) =>
        new Promise((_, reject) => {
          ;(init as RequestInit).signal?.addEventListener('abort', () => reject(new Error('late')))
        }),
    )
    render(hero(three))
    press('Refresh the banners')
    await pass(19_000)
    expect(box().getByRole('status')).toBeTruthy()
    await pass(1000)
    expect(box().getByText(`Failed to load banners: ${noServer}`)).toBeTruthy()
  })
})
