import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { accountOf, page, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'

const office = startOffice()
const notice = {
  _id: 'notice-1',
  title: 'Parking',
  text: 'Tractors park at gate 2.',
  version: 3,
  createdAt: '2025-08-02T06:08:00Z',
}

it('lists, adds, changes and deletes notices, reached from the sidebar', async () => {
  office.signedIn(accountOf('manager'))
  let rows: object[] = [notice]
  office.answer(
    http.get('*/api/notices', () => page(rows)),
    http.delete('*/api/notices/notice-1', () => {
      rows = []
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const added = office.note('post', '*/api/notices', { ...notice, title: 'Water' }, 201)
  const changed = office.note('put', '*/api/notices/notice-1', { ...notice, title: 'Tractors' })
  const { user, address } = openPortal('/admin/dashboard')
  await user.click(await screen.findByRole('button', { name: /^More screens/ }))
  await user.click(screen.getByRole('link', { name: 'Notices' }))
  expect(address()).toBe('/admin/notices')
  expect(await screen.findByText('Tractors park at gate 2.')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Add notice' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add notice' }))
  await user.type(form.getByLabelText('Title'), 'Water')
  await user.type(form.getByLabelText('Text'), 'At every gate.')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Notice Water is added')).toBeTruthy()
  expect(added).toEqual([{ title: 'Water', text: 'At every gate.' }])

  await user.click(await screen.findByRole('button', { name: 'Edit notice Parking' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit notice' }))
  await user.clear(edit.getByLabelText('Title'))
  await user.type(edit.getByLabelText('Title'), 'Tractors')
  await user.click(edit.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('Notice Tractors is saved')).toBeTruthy()
  expect(changed).toEqual([{ title: 'Tractors', version: 3 }])

  await user.click(await screen.findByRole('button', { name: 'Delete notice Parking' }))
  const ask = within(await screen.findByRole('alertdialog', { name: 'Delete notice?' }))
  await user.click(ask.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No notices yet')).toBeTruthy()
})
