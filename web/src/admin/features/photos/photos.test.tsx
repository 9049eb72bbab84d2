import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { accountOf, page, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { takeForms } from '../../testing/sent-form'

const office = startOffice()
const photo = {
  _id: 'photo-1',
  alt: 'Farmers question scientists',
  altIn: { en: 'Farmers question scientists' },
  caption: 'On the stage',
  captionIn: { en: 'On the stage' },
  focus: 'middle',
  image: '/files/photos/a-360.jpg',
  picture: { path: '/files/photos/a-360.jpg', width: 360, height: 240, sizes: [] },
  version: 3,
  createdAt: '2025-08-02T06:08:00Z',
}

it('adds a photograph with its text, and changes what stays visible of another', async () => {
  office.signedIn(accountOf('editor'))
  office.answer(http.get('*/api/photos', () => page([photo])))
  const added = takeForms('post', '*/api/photos', () =>
    HttpResponse.json({ ...photo, alt: 'A stall' }, { status: 201 }),
  )
  const changed = takeForms('put', '*/api/photos/photo-1', () =>
    HttpResponse.json({ ...photo, focus: 'end' }),
  )
  office.answer(added.handler, changed.handler)
  const { user } = openPortal('/admin/photos')
  await user.click(await screen.findByRole('button', { name: 'Add photograph' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add photograph' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Say what the photograph shows')).toBeTruthy()
  expect(form.getByText('Choose a photograph')).toBeTruthy()
  await user.upload(form.getByLabelText('Photograph'), new File(['x'], 'stall.png', { type: 'image/png' }))
  await user.type(form.getByLabelText('What it shows'), 'A stall')
  await user.type(form.getByLabelText(/^Caption in Telugu/), 'స్టాల్')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Photograph A stall is added')).toBeTruthy()
  expect(Object.fromEntries(added.forms[0] ?? [])).toMatchObject({
    alt: 'A stall',
    'captionIn.te': 'స్టాల్',
    focus: 'middle',
  })

  await user.click(await screen.findByRole('button', { name: 'Edit photograph Farmers question scientists' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit photograph' }))
  expect(edit.queryByRole('button', { name: /Remove/ })).toBeNull()
  await user.selectOptions(edit.getByLabelText('What must stay visible'), 'end')
  await user.click(edit.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('Photograph Farmers question scientists is saved')).toBeTruthy()
  expect(changed.forms).toEqual([
    [
      ['focus', 'end'],
      ['version', '3'],
    ],
  ])
})
