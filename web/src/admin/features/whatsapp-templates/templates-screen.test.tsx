import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { WhatsAppTemplate as Template } from '../../api/whatsapp'
import { accountOf, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'

const office = startOffice()

function text(part: Partial<Template>): Template {
  return {
    kind: 'registration_paid',
    title: 'Registration paid',
    when: 'When the payment has arrived',
    lang: 'en',
    text: 'Namaste {{name}}, ₹{{amount}} has arrived.',
    buttons: ['link'],
    without: [],
    document: false,
    status: '',
    price: 0.115,
    sent: 1204,
    changed: false,
    ...part,
  }
}

const paid = (lang: 'en' | 'hi' | 'te', part: Partial<Template> = {}) => text({ lang, ...part })
const news = (lang: 'en' | 'hi' | 'te', part: Partial<Template> = {}) =>
  text({ kind: 'fair_moved', title: 'The fair has moved', lang, ...part })

let all: Template[]

beforeEach(() => {
  all = [
    paid('en', { status: 'APPROVED', category: 'UTILITY', submittedAt: '2026-08-12T04:00:00Z' }),
    paid('hi', { status: 'PENDING', category: 'UTILITY', submittedAt: '2026-08-13T04:00:00Z' }),
    paid('te', {
      status: 'REJECTED',
      reason: 'INVALID_FORMAT',
      category: 'UTILITY',
      submittedAt: '2026-08-13T04:00:00Z',
      text: 'నమస్కారం {{name}} గారు',
    }),
    news('en', { status: 'PAUSED', category: 'MARKETING', price: 0.8631 }),
    news('hi', { changed: true }),
    news('te', { problem: 'The text must not begin with a placeholder.' }),
  ]
  office.signedIn(accountOf('manager'))
  office.answer(
    http.get('*/api/admin/whatsapp', () => HttpResponse.json({ on: true })),
    http.get('*/api/admin/whatsapp/templates', () => HttpResponse.json(all)),
  )
})

it('shows the state and the price of each text, and opens on what is rejected with its reason', async () => {
  openPortal('/admin/whatsapp-templates')
  const list = within(await screen.findByRole('region', { name: 'Texts of messages' }))
  for (const name of [
    'English Approved',
    'हिन्दी Pending',
    'తెలుగు Rejected',
    'English Paused',
    'हिन्दी Changed',
    'తెలుగు Not possible',
  ])
    expect(list.getByRole('link', { name })).toBeTruthy()
  expect(list.getByText('₹0.115 each')).toBeTruthy()
  expect(list.getByText('Marketing').tagName).toBe('B')
  expect(list.getAllByText('1,204 in 30 days')).toHaveLength(2)
  expect(list.getByText('₹0.8631 each')).toBeTruthy()
  const panel = within(screen.getByRole('region', { name: 'Registration paid' }))
  expect(panel.getByText('Rejected, submitted 13 Aug 2026')).toBeTruthy()
  expect(panel.getByText('The form is wrong, for example two placeholders side by side.')).toBeTruthy()
  expect(panel.getByText('WhatsApp says: INVALID_FORMAT')).toBeTruthy()
  expect(panel.queryByRole('button')).toBeNull()
  expect(panel.getByRole('link', { name: 'Change the text' }).getAttribute('href')).toBe(
    '/admin/message-texts?kind=registration_paid&lang=te',
  )
})

it('submits a changed text again, and says why it was refused', async () => {
  office.answer(
    http.post('*/api/admin/whatsapp/templates/fair_moved/hi', () =>
      problem(409, 'provider_error', 'WhatsApp did not accept this: too many texts'),
    ),
  )
  const { user } = openPortal('/admin/whatsapp-templates?kind=fair_moved&lang=hi')
  const panel = within(await screen.findByRole('region', { name: 'The fair has moved' }))
  expect(panel.getByText('The text was changed after it was submitted')).toBeTruthy()
  await user.click(await panel.findByRole('button', { name: 'Submit again' }))
  expect(await screen.findByText(/too many texts/)).toBeTruthy()
  office.answer(
    http.post('*/api/admin/whatsapp/templates/fair_moved/hi', () => {
      all = all.map((one) =>
        one.kind === 'fair_moved' && one.lang === 'hi' ? { ...one, changed: false, status: 'PENDING' } : one,
      )
      return HttpResponse.json(all)
    }),
  )
  await user.click(panel.getByRole('button', { name: 'Submit again' }))
  expect(await screen.findByText('“The fair has moved” in Hindi is submitted')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'English Paused' }).getAttribute('aria-current')).toBeNull()
  expect(await screen.findByText('Until WhatsApp approves it, the message goes by e-mail.')).toBeTruthy()
})

it('submits nothing while WhatsApp is off, and says what happens instead', async () => {
  office.answer(http.get('*/api/admin/whatsapp', () => HttpResponse.json({ on: false })))
  openPortal('/admin/whatsapp-templates?kind=fair_moved&lang=hi')
  expect(await screen.findByText(/^WhatsApp is not set up\. Every message goes by e-mail/)).toBeTruthy()
  await screen.findByRole('region', { name: 'The fair has moved' })
  expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull()
})
