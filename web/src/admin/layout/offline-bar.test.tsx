import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accountOf, page, startOffice } from '../testing/fair-office'
import { openPortal } from '../testing/open-portal'
import { registration } from '../testing/records'

const office = startOffice()

beforeEach(() => {
  document.body.innerHTML = ''
  office.signedIn(accountOf('owner'))
})
afterEach(() => vi.restoreAllMocks())

function network(on: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(on)
  act(() => {
    window.dispatchEvent(new Event(on ? 'online' : 'offline'))
  })
}

it('says that there is no network, and shows no old rows for a new filter', async () => {
  office.answer(http.get('*/api/registers', () => page([registration()])))
  const { user } = openPortal('/admin/registrations')
  expect(await screen.findByText('Mallaiah Boddu')).toBeTruthy()
  network(false)
  expect(await screen.findByText('No network connection')).toBeTruthy()
  office.answer(http.get('*/api/registers', () => HttpResponse.error()))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await user.selectOptions(screen.getByLabelText('Status'), 'Paid')
  expect(await screen.findByText('Registrations could not be loaded')).toBeTruthy()
  expect(screen.queryByText('Mallaiah Boddu')).toBeNull()

  office.answer(
    http.get('*/api/registers', () => page([registration({ name: 'Lakshmi Devi', status: 'Paid' })])),
  )
  network(true)
  expect(await screen.findByText('Lakshmi Devi')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('No network connection')).toBeNull())
})
