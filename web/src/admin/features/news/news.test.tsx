import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { accountOf, page, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { takeForms } from '../../testing/sent-form'

const office = startOffice()
const news = {
  _id: 'news-1',
  title: 'Buses from Patancheru',
  titleIn: { en: 'Buses from Patancheru' },
  text: 'Every 20 minutes.',
  textIn: { en: 'Every 20 minutes.' },
  day: '2025-08-01',
  photo: '',
  version: 3,
  createdAt: '2025-08-02T06:08:00Z',
}

it('adds a piece of news of today, and changes another', async () => {
  office.signedIn(accountOf('editor'))
  office.answer(http.get('*/api/news', () => page([news])))
  const added = takeForms('post', '*/api/news', () =>
    HttpResponse.json({ ...news, title: 'Soil tests' }, { status: 201 }),
  )
  const changed = takeForms('put', '*/api/news/news-1', () => HttpResponse.json({ ...news, title: 'Buses' }))
  office.answer(added.handler, changed.handler)
  const { user } = openPortal('/admin/news')
  await user.click(await screen.findByRole('button', { name: 'Add news' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add news' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Enter a title')).toBeTruthy()
  await user.type(form.getByLabelText('Title'), 'Soil tests')
  await user.type(form.getByLabelText(/^Title in Telugu/), 'మట్టి పరీక్షలు')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('News Soil tests is added')).toBeTruthy()
  expect(Object.fromEntries(added.forms[0] ?? [])).toMatchObject({
    title: 'Soil tests',
    'titleIn.te': 'మట్టి పరీక్షలు',
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
  })

  await user.click(await screen.findByRole('button', { name: 'Edit news Buses from Patancheru' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit news' }))
  await user.clear(edit.getByLabelText('Title'))
  await user.type(edit.getByLabelText('Title'), 'Buses')
  await user.click(edit.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('News Buses is saved')).toBeTruthy()
  expect(changed.forms).toEqual([
    [
      ['title', 'Buses'],
      ['version', '3'],
    ],
  ])
})
