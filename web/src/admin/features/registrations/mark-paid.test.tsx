import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { Registration } from '../../api/records'
import { accountOf, problem, startOffice } from '../../testing/fair-office'
import { paidLedger } from '../../testing/ledger'
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

// Chooses an action of the page's menu.
async function choose(user: ReturnType<typeof openPortal>['user'], name: string) {
  const action = await screen.findByRole('button', { name, hidden: true })
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(action)
}

it('asks what happens to the money before a paid registration is cancelled', async () => {
  const paid = paidLedger()
  office.answer(http.get('*/api/ledgers/registration/reg-1', () => HttpResponse.json(paid)))
  const sent = office.note('post', '*/api/ledgers/registration/reg-1/cancellations', paid, 201)
  const { user } = open(registration({ status: 'Paid', due: 0, money: 'PAID' }))
  await choose(user, 'Cancel registration')
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Cancel the registration of Mallaiah Boddu' }),
  )
  expect(dialog.getByLabelText<HTMLInputElement>('Amount that goes back').value).toBe('44,250')
  await user.click(dialog.getByRole('button', { name: 'Keep it' }))
  expect(sent).toEqual([])
  await choose(user, 'Cancel registration')
  const again = within(await screen.findByRole('dialog'))
  await user.type(again.getByLabelText(/^Reason/), 'Ill')
  await user.click(again.getByRole('button', { name: 'Cancel, ₹44,250 goes back' }))
  await waitFor(() => expect(sent).toEqual([{ cancelledBy: 'payer', reason: 'Ill' }]))
})

it('asks with amount, method and till before a registration is marked as paid, and offers no Undo', async () => {
  const sent = office.note('put', '*/api/registers/:id', registration({ status: 'Paid', version: 4 }))
  const { user } = open(registration())
  await choose(user, 'Mark as paid')
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
  await choose(user, 'Mark as paid')
  const form = within(await screen.findByRole('dialog', { name: 'Mark as paid: Mallaiah Boddu' }))
  await user.click(form.getByRole('button', { name: 'Mark as paid' }))
  expect(await form.findByText('Say why.')).toBeTruthy()
  await user.type(form.getByLabelText(/^Why nothing is to be paid/), 'Guest')
  await user.click(form.getByRole('button', { name: 'Mark as paid' }))
  expect(await screen.findByText('Registration of Mallaiah Boddu is marked as paid')).toBeTruthy()
  expect(sent.at(-1)).toEqual({ status: 'Paid', reason: 'Guest', version: 3 })
})
