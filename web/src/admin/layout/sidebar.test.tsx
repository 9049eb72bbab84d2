import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { accountOf, problem, startOffice } from '../testing/fair-office'
import { openPortal } from '../testing/open-portal'
import { application } from '../testing/records'

const office = startOffice()

beforeEach(() => {
  office.signedIn(accountOf('viewer'))
})

it('shows the screens of every day at first, and opens the other groups by their headings', async () => {
  office.signedIn(accountOf('owner'))
  const { user } = openPortal('/admin/dashboard')
  const nav = within(await screen.findByRole('navigation', { name: 'Admin' }))
  const names = () => nav.getAllByRole('link').map((link) => link.querySelector('span')?.textContent)
  expect(names()).toEqual([
    'Dashboard',
    'Work list',
    'Registrations',
    'Resource persons',
    'Volunteers',
    'Contact messages',
    'Saved texts',
    'Control room',
    'Messages',
    'Bulk messages',
    'Stall bookings',
    'Hall',
    'Sponsorships',
    'Partners',
  ])
  await user.click(nav.getByRole('button', { name: /^Money/, expanded: false }))
  await user.click(nav.getByRole('button', { name: /^Website/, expanded: false }))
  await user.click(nav.getByRole('button', { name: /^Office/, expanded: false }))
  const all = names().length
  await user.click(nav.getByRole('button', { name: /^People/, expanded: true }))
  expect(names()).toHaveLength(all - 8)
})

it('counts the open work of the sidebar, also of closed groups', async () => {
  const { user } = openPortal('/admin/dashboard')
  const nav = within(await screen.findByRole('navigation', { name: 'Admin' }))
  await nav.findByText('11')
  const counted = () =>
    nav
      .getAllByRole('link')
      .filter((link) => link.querySelector('em'))
      .map((link) => link.textContent)
  expect(counted()).toEqual([
    'Work list5 open',
    'Resource persons6 open',
    'Volunteers11 open',
    'Contact messages5 open',
    'Messages2 open',
    'Stall bookings5 open',
    'Sponsorships4 open',
  ])
  const money = nav.getByRole('button', { name: 'Money' })
  expect(money.getAttribute('aria-expanded')).toBe('false')
  expect(nav.queryByRole('link', { name: /Day book/ })).toBeNull()
  await user.click(money)
  expect(money.getAttribute('aria-expanded')).toBe('true')
  expect(nav.getByRole('link', { name: /Day book/ })).toBeTruthy()
  expect(JSON.parse(localStorage.getItem('mela-menu-groups') ?? '')).toEqual({ Money: true })
})

it('keeps the group of the present screen open', async () => {
  openPortal('/admin/activity')
  const nav = within(await screen.findByRole('navigation', { name: 'Admin' }))
  expect(nav.getByRole('link', { name: 'Activity' }).getAttribute('aria-current')).toBe('page')
})

it('marks the list of an application on its page', async () => {
  office.answer(
    http.get('*/api/resource-person/a-1', () =>
      HttpResponse.json(application({ _id: 'a-1', type: 'volunteer' })),
    ),
    http.get('*/api/admin/records/application/a-1', () => problem(404, 'not_found', 'Not found')),
  )
  openPortal('/admin/application/a-1')
  const nav = within(await screen.findByRole('navigation', { name: 'Admin' }))
  const entry = nav.getByRole('link', { name: /^Volunteers/ })
  await waitFor(() => expect(entry.getAttribute('aria-current')).toBe('true'))
})
