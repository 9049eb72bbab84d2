import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { Registration } from '../../api/records'
import { accountOf, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { recordPage, registration } from '../../testing/records'

const office = startOffice()

beforeEach(() => {
  office.signedIn(accountOf('owner'))
})

// Opens the page of a registration.
function open(record: Registration) {
  office.answer(
    http.get('*/api/registers/:id', () => HttpResponse.json(record)),
    http.get('*/api/admin/records/registration/:id', () =>
      HttpResponse.json(recordPage({ kind: 'registration', id: record._id, title: record.name })),
    ),
    http.get('*/api/desk/till', () => HttpResponse.json({})),
  )
  return openPortal(`/admin/registration/${record._id}`)
}

it('asks with amount, method and till before a registration is marked as paid, and offers no Undo', async () => {
  const sent = office.note('put', '*/api/registers/:id', registration({ status: 'Paid', version: 4 }))
  const { user } = open(registration())
  await user.click(await screen.findByRole('button', { name: 'Mark as paid' }))
  const form = within(await screen.findByRole('dialog', { name: 'Mark as paid: Mallaiah Boddu' }))
  expect(form.getByText('₹100 to receive')).toBeTruthy()
  expect(await form.findByText(/You have no open till/)).toBeTruthy()
  expect(sent).toEqual([])
  await user.selectOptions(form.getByLabelText('Method'), 'bank')
  await user.click(form.getByRole('button', { name: 'Receive ₹100' }))
  expect(await screen.findByText('Registration of Mallaiah Boddu is marked as paid')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(sent).toEqual([{ status: 'Paid', payment: 'bank', version: 3 }])
})

it('asks for the reason of a free registration, and keeps it if the server refuses', async () => {
  const sent: unknown[] = []
  office.answer(
    http.put('*/api/registers/:id', async ({ request }) => {
      sent.push(await request.json())
      return sent.length === 1
        ? problem(422, 'check_fields', 'Please check.', { fields: { reason: 'Say why.' } })
        : HttpResponse.json(registration({ status: 'Paid', amount: 0, version: 4 }))
    }),
  )
  const { user } = open(registration({ amount: 0 }))
  await user.click(await screen.findByRole('button', { name: 'Mark as paid' }))
  const form = within(await screen.findByRole('dialog', { name: 'Mark as paid: Mallaiah Boddu' }))
  await user.click(form.getByRole('button', { name: 'Mark as paid' }))
  expect(await form.findByText('Say why.')).toBeTruthy()
  await user.type(form.getByLabelText(/^Why nothing is to be paid/), 'Guest')
  await user.click(form.getByRole('button', { name: 'Mark as paid' }))
  expect(await screen.findByText('Registration of Mallaiah Boddu is marked as paid')).toBeTruthy()
  expect(sent.at(-1)).toEqual({ status: 'Paid', reason: 'Guest', version: 3 })
})

it('asks what happens to the money before a paid registration is cancelled, and takes it back', async () => {
  const sent = office.note('put', '*/api/registers/:id', registration({ status: 'Cancelled', version: 4 }))
  const { user } = open(registration({ status: 'Paid' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel registration' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel 1 registration?' })
  expect(dialog.textContent).toContain('₹100 was paid for it. The money stays with the fair')
  await user.click(within(dialog).getByRole('button', { name: 'Keep' }))
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel registration' }))
  const again = within(await screen.findByRole('alertdialog'))
  await user.click(again.getByRole('button', { name: 'Cancel registration' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Registration of Mallaiah Boddu is marked as paid')).toBeTruthy()
  expect(sent).toEqual([
    { status: 'Cancelled', version: 3 },
    { status: 'Paid', version: 4 },
  ])
})
