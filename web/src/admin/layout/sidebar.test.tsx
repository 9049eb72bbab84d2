import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { accountOf, event, problem, startOffice } from '../testing/fair-office'
import { openPortal } from '../testing/open-portal'
import { application } from '../testing/records'
import { dayInIndia } from '../ui/dates'

const office = startOffice()

beforeEach(() => {
  office.signedIn(accountOf('viewer'))
})

const names = (nav: { getAllByRole: (role: string) => HTMLElement[] }) =>
  nav.getAllByRole('link').map((link) => link.querySelector('span')?.textContent)

it('shows fourteen screens before the fair, and the others under More', async () => {
  office.signedIn(accountOf('owner'))
  const { user } = openPortal('/admin/dashboard')
  const nav = within(await screen.findByRole('navigation', { name: 'Admin' }))
  expect(names(nav)).toEqual([
    'Dashboard',
    'Work list',
    'Registrations',
    'Contact messages',
    'Messages',
    'Stall bookings',
    'Hall',
    'Sponsorships',
    'Day book',
    'Documents',
    'Debtors',
    'Bank statement',
    'Edition',
    'Fair day',
  ])
  await user.click(nav.getByRole('button', { name: /^More/, expanded: false }))
  expect(names(nav)).toEqual(
    expect.arrayContaining(['Resource persons', 'Banners', 'Event Counters', 'Settlements', 'System']),
  )
  expect(names(nav)).not.toContain('Tills')
})

it('shows four screens on the days of the fair, and the other menu on request', async () => {
  office.signedIn(accountOf('owner'))
  const today = dayInIndia(new Date())
  office.answer(
    http.get('*/api/event', () => HttpResponse.json({ ...event, firstDay: today, lastDay: today })),
  )
  const { user } = openPortal('/admin/work')
  const nav = within(await screen.findByRole('navigation', { name: 'Admin' }))
  await waitFor(() =>
    expect(names(nav)).toEqual(['Fair day', 'Registrations', 'Stall bookings', 'Work list']),
  )
  await user.click(screen.getByRole('button', { name: /^Account of/ }))
  await user.click(screen.getByRole('button', { name: 'Show the menu of the office' }))
  expect(names(nav)).toContain('Dashboard')
})

it('leads from the fair day to the tills and back', async () => {
  office.signedIn(accountOf('owner'))
  office.answer(
    http.get('*/api/desk/till', () => HttpResponse.json({})),
    http.get('*/api/till-payments', () => HttpResponse.json([])),
  )
  openPortal('/admin/tills')
  const parts = within(await screen.findByRole('navigation', { name: 'Parts of this screen' }))
  expect(parts.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Fair day',
    'Tills',
    'Entry desk',
  ])
  expect(parts.getByRole('link', { name: 'Tills' }).getAttribute('aria-current')).toBe('page')
  const nav = within(screen.getByRole('navigation', { name: 'Admin' }))
  expect(nav.getByRole('link', { name: 'Fair day' }).getAttribute('aria-current')).toBe('true')
})

it('counts the open work of the sidebar, also of More', async () => {
  const { user } = openPortal('/admin/dashboard')
  const nav = within(await screen.findByRole('navigation', { name: 'Admin' }))
  const counted = () =>
    nav
      .getAllByRole('link')
      .filter((link) => link.querySelector('em'))
      .map((link) => link.textContent)
  await waitFor(() =>
    expect(counted()).toEqual([
      'Work list5 open',
      'Contact messages5 open',
      'Messages2 open',
      'Stall bookings5 open',
      'Sponsorships4 open',
    ]),
  )
  const more = nav.getByRole('button', { name: /^More/ })
  expect(more.textContent).toContain('17 open')
  await user.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  expect(nav.getByRole('link', { name: /^Volunteers/ })).toBeTruthy()
  expect(JSON.parse(localStorage.getItem('mela-menu-groups') ?? '')).toEqual({ 'More screens': true })
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
  const entry = await nav.findByRole('link', { name: /^Volunteers/ })
  await waitFor(() => expect(entry.getAttribute('aria-current')).toBe('true'))
})
