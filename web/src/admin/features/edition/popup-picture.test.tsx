import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { Edition } from '../../api/records'
import { imageFile } from '../../testing/content'
import { editionFixture } from '../../testing/edition'
import { accountOf, problem, startOffice } from '../../testing/fair-office'
import { held } from '../../testing/held'
import { openPortal } from '../../testing/open-portal'
import { networkGone, takeForms } from '../../testing/sent-form'

const office = startOffice()
const shown: Edition['popup'] = {
  ...editionFixture().popup,
  picture: '/files/popups/abc-960.jpg',
  width: 960,
  height: 480,
}

beforeEach(() => {
  office.signedIn(accountOf('manager'))
  office.answer(http.get('*/api/admin/edition', () => HttpResponse.json(editionFixture())))
})

async function openPopup() {
  const portal = openPortal('/admin/edition?section=popup')
  const chooser = await screen.findByLabelText('Upload a picture')
  return { ...portal, choose: (file: File) => fireEvent.change(chooser, { target: { files: [file] } }) }
}

it('is uploaded at once, and typed values of other fields stay', async () => {
  const { handler, forms } = takeForms('put', '*/api/admin/edition/popup-picture', () =>
    HttpResponse.json(editionFixture({ version: 8, popup: shown })),
  )
  office.answer(handler)
  const { user, choose } = await openPopup()
  expect(screen.getByText('The website shows its own drawing.')).toBeTruthy()
  await user.type(screen.getByLabelText(/^Title, English/), '!')
  choose(imageFile('large.png', 'image/png', 3 * 1024 * 1024))
  expect(await screen.findByText('Image size must be less than 2MB')).toBeTruthy()
  choose(imageFile('field-day.png'))
  await user.click(await screen.findByRole('button', { name: 'Upload' }))
  expect(await screen.findByText('960 × 480 pixels')).toBeTruthy()
  expect(forms).toEqual([
    [
      ['version', '7'],
      ['image', 'field-day.png'],
    ],
  ])
  const image = screen.getByRole<HTMLImageElement>('img', { name: 'Picture shown now' })
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['960', '480'])

  const bodies = office.note('put', '*/api/admin/edition', editionFixture({ version: 9, popup: shown }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findAllByText('Popup: saved')
  expect(bodies).toEqual([{ popup: { title: { en: 'Come!' } }, version: 8 }])
})

it.each([
  [
    'its own message',
    problem(422, 'check_fields', 'x', { fields: { image: 'This kind of image cannot be used.' } }),
    /This kind of image cannot be used\.$/,
  ],
  ['a conflict', problem(409, 'changed_meanwhile', 'x'), /Somebody else changed the edition/],
  ['no network', networkGone, /Failed to save the edition: Network error/],
])('can be tried again after %s', async (_, answer, words) => {
  const { handler } = takeForms('put', '*/api/admin/edition/popup-picture', () =>
    typeof answer === 'function' ? answer() : answer,
  )
  office.answer(handler)
  const { user, choose } = await openPopup()
  choose(imageFile('field-day.png'))
  await user.click(await screen.findByRole('button', { name: 'Upload' }))
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Upload' })).toBeTruthy()
})

it('is removed after a confirmation', async () => {
  office.answer(http.get('*/api/admin/edition', () => HttpResponse.json(editionFixture({ popup: shown }))))
  const bodies = office.note('put', '*/api/admin/edition', editionFixture({ version: 8 }))
  const { user } = await openPopup()
  await user.click(screen.getByRole('button', { name: 'Remove picture' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove the picture?' }))
  await user.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('The website shows its own drawing.')).toBeTruthy()
  expect(bodies).toEqual([{ popup: { picture: '', width: 0, height: 0 }, version: 7 }])
})

it('is read-only for viewers', async () => {
  office.signedIn(accountOf('viewer'))
  office.answer(http.get('*/api/admin/edition', () => HttpResponse.json(editionFixture({ popup: shown }))))
  openPortal('/admin/edition?section=popup')
  expect(await screen.findByText('960 × 480 pixels')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull()
  expect(screen.queryByText(/Drop an image/)).toBeNull()
})

it('keeps what is typed while the picture is on its way', async () => {
  const arrived = held()
  let asked = false
  office.answer(
    http.put('*/api/admin/edition/popup-picture', async () => {
      asked = true
      await arrived.promise
      return HttpResponse.json(editionFixture({ version: 8, popup: shown }))
    }),
  )
  const { user, choose } = await openPopup()
  choose(imageFile('field-day.png'))
  await user.click(await screen.findByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(asked).toBe(true))
  const title = screen.getByLabelText<HTMLInputElement>(/^Title, English/)
  await user.type(title, 'XYZ')
  arrived.resolve()
  expect(await screen.findByText('960 × 480 pixels')).toBeTruthy()
  expect(title.value).toBe('ComeXYZ')
})
