import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accountOf, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'

const office = startOffice()

it('shows the documentation and searches it', async () => {
  office.signedIn(accountOf('cashier'))
  const { user, address } = openPortal('/admin/help')
  expect(await screen.findByRole('heading', { name: 'Office handbook' })).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Search the help' }), 'difference needs a note')
  const contents = within(screen.getByRole('navigation', { name: 'Contents' }))
  expect(await contents.findByRole('link', { name: 'Tills' })).toBeTruthy()
  await waitFor(() => expect(contents.queryByRole('link', { name: 'Dashboard' })).toBeNull())
  expect(address()).toContain('q=')
  await user.clear(screen.getByRole('searchbox', { name: 'Search the help' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search the help' }), 'zzzz')
  expect(await screen.findByText('Nothing found')).toBeTruthy()
})
