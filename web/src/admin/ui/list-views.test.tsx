import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { accountOf, page, startOffice } from '../testing/fair-office'
import { openPortal } from '../testing/open-portal'
import { registration } from '../testing/records'
import { type ListView, changeTo, viewOf } from './list-views'

const office = startOffice()

beforeEach(() => {
  office.signedIn(accountOf('viewer'))
})

// Simulates the server's API for saved views and stores the views in memory.
function keepViews(views: ListView[]) {
  office.answer(
    http.get('*/api/registers', () => page([registration()])),
    http.get('*/api/admin/me/views', () => HttpResponse.json(views)),
    http.put('*/api/admin/me/views', async ({ request }) => {
      const view = { _id: `v-${views.length + 1}`, ...((await request.json()) as Omit<ListView, '_id'>) }
      views.push(view)
      return HttpResponse.json(view)
    }),
    http.delete('*/api/admin/me/views/:id', ({ params }) => {
      views.splice(0, views.length, ...views.filter(({ _id }) => _id !== params['id']))
      return new HttpResponse(null, { status: 204 })
    }),
  )
}

it('saves filters, order and columns under a name, and opens them again', async () => {
  const views: ListView[] = [{ _id: 'v-1', list: 'sponsorships', name: 'Of another list', search: '' }]
  keepViews(views)
  const { user, address } = openPortal('/admin/registrations?status=Pending&sort=name&hide=address&page=2')
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  const menu = within(screen.getByRole('group', { name: 'Saved views' }))
  expect(menu.queryByText('Of another list')).toBeNull()
  await user.click(menu.getByRole('button', { name: 'Save view' }))
  expect(menu.getByRole('alert').textContent).toBe('Enter a name')
  await user.type(menu.getByRole('textbox', { name: 'Name of this view' }), 'Unpaid by name{Enter}')
  expect(await screen.findByRole('button', { name: 'View: Unpaid by name' })).toBeTruthy()
  expect(views.at(-1)).toMatchObject({
    list: 'registrations',
    name: 'Unpaid by name',
    search: 'hide=address&sort=name&status=Pending',
  })

  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Views' })).toBeTruthy())
  await user.click(screen.getByRole('button', { name: 'Views' }))
  await user.click(screen.getByRole('button', { name: 'Open the view Unpaid by name' }))
  await waitFor(() => expect(address()).toContain('status=Pending'))
  expect(address()).toContain('sort=name')
  expect(address()).toContain('hide=address')

  await user.click(screen.getByRole('button', { name: 'View: Unpaid by name' }))
  await user.click(screen.getByRole('button', { name: 'Delete the view Unpaid by name' }))
  await waitFor(() => expect(views).toHaveLength(1))
  expect(await screen.findByRole('button', { name: 'Views' })).toBeTruthy()
})

it('keeps neither the page nor open details nor what does not concern the list', () => {
  const search = {
    page: 3,
    perPage: 25,
    q: '',
    sort: '',
    open: 'a',
    booking: 'b-1',
    status: 'Paid',
    hide: '',
  }
  expect(viewOf(search, 'none', ['booking'])).toBe('hide=none&status=Paid')
  expect(changeTo('hide=none&q=C6', search, ['booking'])).toEqual({
    page: 1,
    perPage: '',
    open: '',
    status: '',
    hide: 'none',
    q: 'C6',
  })
})
