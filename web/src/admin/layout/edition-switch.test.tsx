import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { viewEdition } from '../api/viewed-edition'
import { accountOf, editionFacts, page, startOffice } from '../testing/fair-office'
import { openPortal } from '../testing/open-portal'
import { registration } from '../testing/records'

const office = startOffice()

beforeEach(() => {
  viewEdition('')
  office.signedIn(accountOf('owner'))
  office.answer(
    http.get('*/api/admin/editions', () =>
      HttpResponse.json([editionFacts('2026', true), editionFacts('2025', false, 2)]),
    ),
    http.get('*/api/registers', ({ request }) =>
      new URL(request.url).searchParams.get('edition') === '2025'
        ? page([registration({ name: 'Last year' })])
        : page([registration({ name: 'This year' })]),
    ),
  )
})

it('shows an earlier edition read-only and keeps it in the address', async () => {
  const { user, address } = openPortal('/admin/registrations')
  await screen.findByText('This year')
  expect(screen.getByRole('button', { name: /Add registration/ })).toBeTruthy()
  expect(screen.getByRole('option', { name: '2025, 2 items to decide' })).toBeTruthy()

  await user.selectOptions(screen.getByRole('combobox', { name: 'Edition' }), '2025')
  await screen.findByText('Last year')
  expect(address()).toBe('/admin/registrations?edition=2025')
  expect(screen.getByText('You are viewing the edition 2025')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Add registration/ })).toBeNull()
  expect(screen.queryByText('This year')).toBeNull()

  await user.click(screen.getByRole('button', { name: /^More/ }))
  await user.click(screen.getAllByRole('link', { name: /^Activity/ })[0] as HTMLElement)
  await waitFor(() => expect(address()).toBe('/admin/activity?edition=2025'))

  await user.click(screen.getByRole('link', { name: 'Back to the current edition' }))
  await waitFor(() => expect(address()).toBe('/admin/activity'))
  await waitFor(() => expect(screen.queryByText('You are viewing the edition 2025')).toBeNull())
})

it('is also in the menu, which a phone shows instead of the header', async () => {
  const { user, address } = openPortal('/admin/registrations')
  await screen.findByText('This year')
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
  await user.selectOptions(menu.getByRole('combobox', { name: 'Edition' }), '2025')
  await screen.findByText('Last year')
  expect(address()).toBe('/admin/registrations?edition=2025')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('leaves an address that names no earlier edition', async () => {
  const { address } = openPortal('/admin/registrations?edition=1999')
  await screen.findByText('This year')
  await waitFor(() => expect(address()).toBe('/admin/registrations'))
})
