import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accountOf, page, startOffice } from '../testing/fair-office'
import { openPortal } from '../testing/open-portal'
import { registration } from '../testing/records'

const office = startOffice()

beforeEach(() => {
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

it('keeps what is typed, and saves it when the network is back', async () => {
  office.answer(http.get('*/api/registers', () => page([registration()])))
  const sent: unknown[] = []
  office.answer(
    http.put('*/api/registers/:id', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(registration({ name: 'Mallaiah B.' }))
    }),
  )
  const { user } = openPortal('/admin/registrations')
  await user.click(await screen.findByRole('button', { name: /^Edit registration of Mallaiah/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit registration' }))
  network(false)
  const name = form.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Mallaiah B.{Enter}')
  const save = form.getByRole<HTMLButtonElement>('button', { name: 'Update' })
  expect(save.disabled).toBe(true)
  expect(form.getByText(/^No network. Your entries stay here/)).toBeTruthy()
  expect(sent).toEqual([])

  network(true)
  expect(name.value).toBe('Mallaiah B.')
  expect(save.disabled).toBe(false)
  await user.click(save)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ name: 'Mallaiah B.' })
})

it('disables the actions on selected rows and the deletion', async () => {
  office.answer(http.get('*/api/registers', () => page([registration()])))
  const { user } = openPortal('/admin/registrations')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Mallaiah Boddu' }))
  network(false)
  const bar = within(screen.getByRole('group', { name: 'With the selected rows' }))
  expect(bar.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: /^Delete registration of Mallaiah/ }))
  const ask = within(await screen.findByRole('alertdialog'))
  expect(ask.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
  network(true)
  expect(ask.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(false)
})
