import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Banner } from '../../api/records'
import { banner } from '../../testing/content'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'

const office = startOffice()

function listOf(rows: Banner[]) {
  office.answer(http.get('*/api/banners', () => page(rows)))
}

function titles() {
  return screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
}

beforeEach(() => {
  office.signedIn(accountOf('owner'))
  listOf([banner('a', ['a1', 'a2']), banner('b', ['b1']), banner('c', [])])
})

describe('the cards', () => {
  it('show the first image, the number of images, title and day', async () => {
    openPortal('/admin/banner')
    expect(await screen.findByText('3 banners on the home page. They change every 5 seconds.')).toBeTruthy()
    const [first, , third] = screen.getAllByRole('article')
    expect(first?.textContent).toContain('2 imagesBanner a2 Aug 2025')
    expect(screen.getByRole('img', { name: 'Banner a' }).getAttribute('src')).toBe(
      '/files/banners/a1-960.jpg',
    )
    expect(within(third as HTMLElement).getByRole('img', { name: 'Banner c: Image not found' })).toBeTruthy()
  })

  it('treat a 404 as an empty list, and show the empty state', async () => {
    office.answer(http.get('*/api/banners', () => problem(404, 'not_found', 'Not found')))
    openPortal('/admin/banner')
    expect(await screen.findByText('No banners yet')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add banner' })).toBeTruthy()
  })

  it('show the error when loading fails, and try again', async () => {
    office.answer(http.get('*/api/banners', () => problem(500, 'internal', 'Sorry')))
    const { user } = openPortal('/admin/banner')
    expect(await screen.findByText('Failed to load banners: HTTP error! status: 500')).toBeTruthy()
    listOf([banner('a', ['a1'])])
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('1 banner on the home page.')).toBeTruthy()
  })

  it('offer a viewer no actions that the server would refuse', async () => {
    office.signedIn(accountOf('viewer'))
    openPortal('/admin/banner')
    await screen.findByText('Banner a')
    expect(screen.queryByRole('button', { name: /banner|Deleted/i })).toBeNull()
  })
})

describe('the order', () => {
  it('is shown at once, and sent one change at a time', async () => {
    const orders: string[][] = [['a', 'b', 'c']]
    office.answer(
      http.get('*/api/banners', () => page(orders.at(-1)?.map((id) => banner(id, [])) ?? [])),
      http.patch('*/api/banners/order', async ({ request }) => {
        orders.push(((await request.json()) as { ids: string[] }).ids)
        return HttpResponse.json([])
      }),
    )
    const { user } = openPortal('/admin/banner')
    await user.click(await screen.findByRole('button', { name: 'Move banner Banner c earlier' }))
    expect(titles()).toEqual(['Banner a', 'Banner c', 'Banner b'])
    await user.keyboard('{Enter}')
    expect(titles()).toEqual(['Banner c', 'Banner a', 'Banner b'])
    await waitFor(() =>
      expect(orders.slice(1)).toEqual([
        ['a', 'c', 'b'],
        ['c', 'a', 'b'],
      ]),
    )
    expect(titles()).toEqual(['Banner c', 'Banner a', 'Banner b'])
  })

  it('is reverted when the server refuses it, with the reason', async () => {
    office.answer(
      http.patch('*/api/banners/order', () => problem(404, 'not_found', 'It is not there any more.')),
    )
    const { user } = openPortal('/admin/banner')
    await user.click(await screen.findByRole('button', { name: 'Move banner Banner a later' }))
    const alert = await screen.findByText('Failed to save the order')
    expect(alert.parentElement?.textContent).toContain('It is not there any more.')
    await waitFor(() => expect(titles()).toEqual(['Banner a', 'Banner b', 'Banner c']))
  })
})

describe('deleting', () => {
  it('asks for confirmation, deletes, and lets an owner undo it from the toast', async () => {
    const calls: string[] = []
    office.answer(
      http.delete('*/api/banners/:id', ({ params }) => {
        calls.push(`delete ${String(params['id'])}`)
        return new HttpResponse(null, { status: 204 })
      }),
      http.post('*/api/banners/:id/restore', ({ params }) => {
        calls.push(`restore ${String(params['id'])}`)
        return HttpResponse.json(banner('b', ['b1']))
      }),
    )
    const { user } = openPortal('/admin/banner')
    await user.click(await screen.findByRole('button', { name: 'Delete banner Banner b' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Banner?' }))
    expect(dialog.getByText('Are you sure you want to delete this banner?')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep' })))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Banner deleted successfully!')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Banner Banner b is restored')).toBeTruthy()
    expect(calls).toEqual(['delete b', 'restore b'])
  })

  it('keeps the dialog open on an error, with the reason', async () => {
    office.answer(http.delete('*/api/banners/:id', () => problem(500, 'internal', 'Sorry')))
    const { user } = openPortal('/admin/banner')
    await user.click(await screen.findByRole('button', { name: 'Delete banner Banner b' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Failed to delete banner: HTTP error! status: 500')).toBeTruthy()
  })

  it('lists the deleted ones with the filter in the address', async () => {
    office.answer(
      http.get('*/api/banners', ({ request }) =>
        page([
          new URL(request.url).searchParams.get('deleted') ? banner('old', ['o']) : banner('new', ['n']),
        ]),
      ),
      http.post('*/api/banners/old/restore', () => HttpResponse.json(banner('old', ['o']))),
    )
    const { user, address } = openPortal('/admin/banner')
    await screen.findByText('Banner new')
    await user.click(screen.getByRole('button', { name: 'Show deleted' }))
    await screen.findByText('Banner old')
    expect(address()).toBe('/admin/banner?deleted=true')
    expect(screen.queryByRole('button', { name: /Move|Add|Edit/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Restore banner Banner old' }))
    expect(await screen.findByText('Banner Banner old is restored')).toBeTruthy()
  })
})
