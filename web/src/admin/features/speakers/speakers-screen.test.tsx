import { fireEvent, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { Speaker } from '../../api/speakers'
import { imageFile } from '../../testing/content'
import { accountOf, page, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { takeForms } from '../../testing/sent-form'

const office = startOffice()

const speaker: Speaker = {
  _id: 'speaker-1',
  version: 1,
  createdAt: '2025-08-01T04:30:00Z',
  updatedAt: '2025-08-01T04:30:00Z',
  edition: 'mkm-2025',
  name: 'Dr. Usha Rani',
  nameIn: { en: 'Dr. Usha Rani' },
  institute: 'Institute of Soil Life',
  instituteIn: {},
  about: '',
  aboutIn: {},
  photo: '',
}

beforeEach(() => {
  office.signedIn(accountOf('owner'))
  office.answer(http.get('*/api/speakers', () => page([speaker])))
})

it('lists speakers and adds one with a photo and a name in Telugu', async () => {
  const { handler, forms } = takeForms('post', '*/api/speakers', () =>
    HttpResponse.json({ ...speaker, name: 'Dr. Mohan Das' }, { status: 201 }),
  )
  office.answer(handler)
  const { user } = openPortal('/admin/speakers')
  expect(await screen.findByText('Institute of Soil Life')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add speaker' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add speaker' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect((await form.findAllByText('Enter the full name')).length).toBeGreaterThan(0)
  await user.type(form.getByLabelText('Name'), 'Dr. Mohan Das')
  await user.type(form.getByLabelText(/^Name in Telugu/), 'డా. మోహన్ దాస్')
  fireEvent.change(form.getByLabelText(/^Photo/), { target: { files: [imageFile('mohan.png')] } })
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText(/Dr\. Mohan Das is added/)
  expect(Object.fromEntries(forms[0] ?? [])).toMatchObject({
    name: 'Dr. Mohan Das',
    'nameIn.te': 'డా. మోహన్ దాస్',
    photo: 'mohan.png',
  })
})

it('gives a session speakers and languages by ticking them', async () => {
  const sent: unknown[] = []
  office.answer(
    http.get('*/api/programme', () => page([])),
    http.post('*/api/programme', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(
        { ...speaker, title: 'Soil', languages: ['te'], speakers: ['speaker-1'] },
        { status: 201 },
      )
    }),
  )
  const { user } = openPortal('/admin/programme')
  await user.click(await screen.findByRole('button', { name: 'Add programme item' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add programme item' }))
  await user.type(form.getByLabelText('Title'), 'Soil')
  await user.type(form.getByLabelText(/^Day/), '13-09-2025')
  fireEvent.change(form.getByLabelText(/^From/), { target: { value: '09:30' } })
  fireEvent.change(form.getByLabelText(/^Until/), { target: { value: '10:15' } })
  await user.type(form.getByLabelText('Hall'), 'Main stage')
  await user.click(await form.findByLabelText('Dr. Usha Rani'))
  await user.click(form.getByLabelText('Hindi'))
  await user.click(form.getByLabelText('Telugu'))
  await user.click(form.getByLabelText('Hindi'))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText(/Soil is added/)
  expect(sent).toMatchObject([{ speakers: ['speaker-1'], languages: ['te'], status: 'planned' }])
})
