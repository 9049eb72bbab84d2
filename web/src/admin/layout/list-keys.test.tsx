import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { accountOf, page, startOffice } from '../testing/fair-office'
import { openPortal } from '../testing/open-portal'
import { registration } from '../testing/records'
import { slashKeyIsOn } from './list-keys'

const office = startOffice()

beforeEach(() => {
  office.signedIn(accountOf('owner'))
  const rows = [registration(), registration({ _id: 'reg-2', name: 'Lakshmi Devi' })]
  office.answer(http.get('*/api/registers', () => page(rows, 2)))
})

const rowOf = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` }).closest('tr')

it('moves through the rows, selects, opens and edits with single keys', async () => {
  const { user } = openPortal('/admin/registrations')
  await screen.findByRole('checkbox', { name: 'Select Lakshmi Devi' })
  await user.keyboard('j')
  expect(document.activeElement).toBe(rowOf('Mallaiah Boddu'))
  await user.keyboard('j')
  await user.keyboard('j')
  expect(document.activeElement).toBe(rowOf('Lakshmi Devi'))
  await user.keyboard('x')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Lakshmi Devi' }).checked).toBe(true)
  expect(document.activeElement).toBe(rowOf('Lakshmi Devi'))
  await user.keyboard('k')
  expect(document.activeElement).toBe(rowOf('Mallaiah Boddu'))
  await user.keyboard('e')
  const form = await screen.findByRole('dialog')
  expect(within(form).getByDisplayValue('Mallaiah Boddu')).toBeTruthy()
})

it.each(['o', '{Enter}'])('opens the details with %s and closes them with Escape', async (key) => {
  office.answer(http.get('*/api/orders', () => page([], 0)))
  const { user } = openPortal('/admin/registrations')
  await screen.findByRole('checkbox', { name: 'Select Lakshmi Devi' })
  const details = { name: 'Details of Mallaiah Boddu', expanded: true }
  await user.keyboard(`j${key}`)
  expect(await screen.findByRole('button', details)).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('button', details)).toBeNull())
})

const palette = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search everything' })

it('offers the actions of the row and of the screen with A, and runs one of them', async () => {
  const { user } = openPortal('/admin/registrations')
  await screen.findByRole('checkbox', { name: 'Select Lakshmi Devi' })
  await user.keyboard('jja')
  await waitFor(() => expect(document.activeElement).toBe(palette()))
  const found = within(await screen.findByRole('listbox', { name: 'Found' }))
  const names = found.getAllByRole('option').map(({ textContent }) => textContent)
  expect(names[0]).toContain('Lakshmi Devi')
  expect(names.join()).not.toContain('Mallaiah')
  const edit = names.findIndex((name) => name.startsWith('Edit registration of Lakshmi Devi'))
  expect(edit).toBeGreaterThan(0)
  expect(names.indexOf('Export to ExcelOn this screen')).toBeGreaterThan(edit)
  await user.keyboard('edit{Enter}')
  const form = await screen.findByRole('dialog')
  expect(within(form).getByDisplayValue('Lakshmi Devi')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(palette().value).toBe(''))
})

it('presses the button of an action only once', async () => {
  const { user } = openPortal('/admin/registrations')
  await screen.findByRole('checkbox', { name: 'Select Lakshmi Devi' })
  await user.keyboard('a')
  await screen.findByRole('listbox', { name: 'Found' })
  await user.keyboard('columns{Enter}')
  const columns = screen.getByRole('button', { name: 'Columns' })
  await waitFor(() => expect(document.activeElement).toBe(columns))
  expect(columns.getAttribute('aria-expanded')).toBe('true')
})

it('never offers the actions beside records, and says that there is none', async () => {
  let searched = ''
  office.answer(
    http.get('*/api/admin/search', ({ request }) => {
      searched = new URL(request.url).searchParams.get('q') ?? ''
      return HttpResponse.json([])
    }),
  )
  const { user } = openPortal('/admin/registrations')
  await screen.findByRole('checkbox', { name: 'Select Lakshmi Devi' })
  await user.keyboard('{Control>}k{/Control}export')
  expect(await screen.findByText('Nothing found for “export”')).toBeTruthy()
  expect(searched).toBe('export')
  await user.clear(palette())
  await user.type(palette(), '>export')
  expect(await screen.findByRole('option', { name: /^Export to Excel/ })).toBeTruthy()
  await user.type(palette(), ' nothing')
  expect(await screen.findByText('Nothing found for “>export nothing”')).toBeTruthy()
  expect(searched).toBe('export')
})

it('saves the form in which somebody types with Ctrl+Enter', async () => {
  const sent = office.note('put', '*/api/registers/reg-1', registration({ name: 'Mallaiah' }))
  const { user } = openPortal('/admin/registrations')
  await screen.findByRole('checkbox', { name: 'Select Lakshmi Devi' })
  await user.keyboard('je')
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByLabelText('Address'), ', Medak')
  expect(sent).toEqual([])
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toHaveLength(1))
})

it('types the letters into text fields', async () => {
  const { user } = openPortal('/admin/registrations')
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search registrations' })
  await user.type(box, 'jkxe?')
  expect(box.value).toBe('jkxe?')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows the table of shortcuts', async () => {
  const { user } = openPortal('/admin/registrations')
  await screen.findByRole('checkbox', { name: 'Select Lakshmi Devi' })
  await user.keyboard('?')
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(help.getByRole('row', { name: 'J Next row' })).toBeTruthy()
})

it('does nothing when single keys are switched off', async () => {
  office.answer(
    http.get('*/api/admin/me/sessions', () => HttpResponse.json([])),
    http.get('*/api/admin/me/passkeys', () => HttpResponse.json({ possible: false, passkeys: [] })),
  )
  const { user } = openPortal('/admin/account')
  await user.click(await screen.findByRole('checkbox', { name: /Single keys/ }))
  expect(slashKeyIsOn()).toBe(false)
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
})
