import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { WhatsAppAccount } from '../../api/whatsapp'
import { accountOf, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'

const office = startOffice()

const account: WhatsAppAccount = {
  on: true,
  off: false,
  given: false,
  phoneId: '111',
  accountId: '222',
  number: '+91 40 1234 0000',
  name: 'Mela',
  quality: 'GREEN',
  state: 'CONNECTED',
  checkedAt: '2026-08-14T04:22:00Z',
  budgetPaise: 20_000,
  spentPaise: 310,
  word: '',
  texts: 212,
  freeTexts: 1000,
  webhook: 'https://fair.example.org/api/whatsapp/webhook',
  version: 1,
}

const off: WhatsAppAccount = { ...account, on: false, phoneId: '', accountId: '', number: '', name: '' }

function answer(now: WhatsAppAccount) {
  office.answer(http.get('*/api/admin/whatsapp', () => HttpResponse.json(now)))
}

beforeEach(() => {
  office.signedIn(accountOf('owner'))
  office.answer(http.get('*/readyz', () => HttpResponse.json({})))
  answer(account)
})

it('shows how the account is, and never a stored secret', async () => {
  openPortal('/admin/whatsapp')
  const health = within(await screen.findByRole('region', { name: 'State' }))
  expect(health.getByText('Connected')).toBeTruthy()
  for (const text of [
    '+91 40 1234 0000, Mela',
    'Good',
    '14 Aug 2026, 9:52 am',
    '₹3.10 of ₹200',
    '212 of 1,000',
  ])
    expect(health.getByText(text)).toBeTruthy()
  expect(screen.getByText(account.webhook)).toBeTruthy()
  expect(health.getByRole('link', { name: 'Poster (PDF)' }).getAttribute('href')).toBe(
    '/api/admin/whatsapp/poster.pdf',
  )
  expect(screen.getByLabelText<HTMLInputElement>('Id of the phone number').value).toBe('111')
  for (const name of ['Access token', 'Secret of the app', 'Verify token of the webhook'])
    expect(screen.getByLabelText<HTMLInputElement>(name).value).toBe('')
  expect(screen.getAllByText(/It is stored and never shown again/)).toHaveLength(3)
})

it('shows the provider’s refusal at its field, keeps what was typed, and saves', async () => {
  answer(off)
  office.answer(
    http.put('*/api/admin/whatsapp/keys', () =>
      problem(422, 'check_fields', 'Please correct the marked fields.', {
        fields: { token: 'WhatsApp does not accept this token.' },
      }),
    ),
  )
  const { user } = openPortal('/admin/whatsapp')
  await user.type(await screen.findByLabelText('Id of the phone number'), '111')
  await user.type(screen.getByLabelText('Id of the WhatsApp Business account'), '222')
  const token = screen.getByLabelText<HTMLInputElement>('Access token')
  await user.type(token, 'old')
  await user.click(screen.getByRole('button', { name: 'Try and save' }))
  expect(await screen.findByText('WhatsApp does not accept this token.')).toBeTruthy()
  expect(token.value).toBe('old')
  let sent: unknown
  office.answer(
    http.put('*/api/admin/whatsapp/keys', async ({ request }) => {
      sent = await request.json()
      answer(account)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await user.clear(token)
  await user.type(token, 'new')
  await user.click(screen.getByRole('button', { name: 'Try and save' }))
  expect(await screen.findByText('The keys work and are saved')).toBeTruthy()
  expect(sent).toEqual({ token: 'new', phoneId: '111', accountId: '222', appSecret: '', verifyToken: '' })
  await waitFor(() => expect(token.value).toBe(''))
})

it('sends a test message, and says at the field that the phone must write first', async () => {
  office.answer(
    http.post('*/api/admin/whatsapp/test', () =>
      problem(422, 'check_fields', 'Please correct the marked fields.', {
        fields: { phone: 'Send any message from this phone first.' },
      }),
    ),
  )
  const { user } = openPortal('/admin/whatsapp')
  await user.type(await screen.findByLabelText('Your phone number'), '9848000021')
  await user.click(screen.getByRole('button', { name: 'Send a test message' }))
  expect(await screen.findByText('Send any message from this phone first.')).toBeTruthy()
  office.answer(http.post('*/api/admin/whatsapp/test', () => new HttpResponse(null, { status: 204 })))
  await user.click(screen.getByRole('button', { name: 'Send a test message' }))
  expect(await screen.findByText('A test message to 9848000021 is on its way')).toBeTruthy()
})

it('shows others than owners only the state', async () => {
  office.signedIn(accountOf('manager'))
  answer({ ...account, halted: 'The card was refused.' })
  openPortal('/admin/whatsapp')
  expect(await screen.findByText('Stopped by WhatsApp')).toBeTruthy()
  expect(screen.getByText('The card was refused.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Keys' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull()
})
