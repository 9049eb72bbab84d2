import { fireEvent, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem, startOffice } from '../testing/fair-office'
import { openPortal } from '../testing/open-portal'

const office = startOffice()

it('asks for a link for choosing a new password', async () => {
  const asked: unknown[] = []
  office.answer(
    http.post('*/api/admin/forgotten-password', async ({ request }) => {
      asked.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  office.answer(http.get('*/api/event', () => HttpResponse.json({ title: 'Mela' })))
  openPortal('/admin')
  expect((await screen.findByRole('link', { name: 'Forgot password?' })).getAttribute('href')).toBe(
    '/admin/forgotten-password',
  )
  document.body.innerHTML = ''
  openPortal('/admin/forgotten-password')
  fireEvent.change(await screen.findByLabelText(/e-mail/i), { target: { value: 'ravi@example.org' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText('Please look into your mailbox')).toBeTruthy()
  expect(asked).toEqual([{ email: 'ravi@example.org' }])
})

it('says that a site without a mail server sends no link', async () => {
  office.answer(
    http.post('*/api/admin/forgotten-password', () =>
      problem(
        409,
        'password_link_no_mail',
        'This site sends no e-mail. Ask an owner of the portal for a new password.',
      ),
    ),
  )
  openPortal('/admin/forgotten-password')
  fireEvent.change(await screen.findByLabelText(/e-mail/i), { target: { value: 'ravi@example.org' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText(/sends no e-mail/)).toBeTruthy()
})
