import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { MessageKind, MessageText } from '../../api/records'
import { accountOf, problem, startOffice } from '../../testing/fair-office'
import { held } from '../../testing/held'
import { openPortal } from '../../testing/open-portal'

const office = startOffice()

function text(part: Partial<MessageText> = {}): MessageText {
  return { lang: 'en', subject: 'Paid', body: 'Namaste {name}', own: false, version: 0, ...part }
}

function kind(part: Partial<MessageKind> = {}): MessageKind {
  return {
    kind: 'booking_paid',
    group: 'Stall bookings',
    title: 'Booking paid',
    when: 'When the money has been received',
    office: false,
    ownerOnly: false,
    receipt: true,
    placeholders: [
      { name: 'name', about: 'The recipient’s name' },
      { name: 'amount', about: 'The amount' },
    ],
    texts: [
      text(),
      text({ lang: 'hi', subject: 'मिला', body: 'नमस्ते {name}' }),
      text({ lang: 'te', subject: 'అందింది', body: 'నమస్కారం {name}', own: true, version: 2 }),
    ],
    ...part,
  }
}

const summary = kind({
  kind: 'daily_summary',
  group: 'To the office',
  title: 'Daily summary',
  office: true,
  receipt: false,
  texts: [text({ subject: 'Yesterday', body: 'Money in' })],
})

beforeEach(() => {
  office.signedIn(accountOf('manager'))
  office.answer(
    http.get('*/api/admin/message-texts', () => HttpResponse.json([kind(), summary])),
    http.post('*/api/admin/message-texts/:kind/:lang/preview', async ({ request }) => {
      const { subject, body } = (await request.json()) as { subject: string; body: string }
      if (body.includes('{nmae}')) {
        return problem(422, 'check_fields', 'Please correct the marked fields.', {
          fields: { body: '{nmae} cannot be filled in here. Use only: {name}, {amount}' },
        })
      }
      const said = body.replace('{name}', 'Lakshmi Devi')
      return HttpResponse.json({
        subject,
        body: said,
        html: `<html lang="en"><body style="margin:0"><p>${said}</p></body></html>`,
        whatsapp: 'https://wa.me/919000000000',
      })
    }),
  )
})

it('previews the typed text, and saves it with the version that was read', async () => {
  const saved = office.note(
    'put',
    '*/api/admin/message-texts/booking_paid/en',
    text({ own: true, version: 1 }),
  )
  const { user } = openPortal('/admin/message-texts')
  const area = await screen.findByRole('textbox', { name: 'Text' })
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  expect(await preview.findByText('Namaste Lakshmi Devi')).toBeTruthy()
  await user.type(area, ', thank you')
  expect(await preview.findByText('Namaste Lakshmi Devi, thank you')).toBeTruthy()
  const letter = preview.getByRole('group', { name: 'The e-mail' })
  await waitFor(() => expect(letter.shadowRoot?.textContent).toContain('Lakshmi Devi, thank you'))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('“Booking paid” is saved')).toBeTruthy()
  expect(saved).toEqual([{ subject: 'Paid', body: 'Namaste {name}, thank you', version: 0 }])
})

it('shows beside the text what WhatsApp says about it', async () => {
  const template = {
    kind: 'booking_paid',
    title: 'Booking paid',
    when: '',
    lang: 'en',
    text: 'Namaste {{name}}',
    without: [],
    buttons: [],
    document: false,
    status: 'REJECTED',
    reason: 'INVALID_FORMAT',
    category: 'UTILITY',
    price: 0.115,
    changed: false,
    submittedAt: '2026-08-13T04:22:00Z',
  }
  office.answer(
    http.get('*/api/admin/whatsapp', () => HttpResponse.json({ on: true })),
    http.get('*/api/admin/whatsapp/templates', () =>
      HttpResponse.json([template, { ...template, lang: 'te', status: 'APPROVED' }]),
    ),
  )
  const { user } = openPortal('/admin/message-texts')
  const part = within(await screen.findByRole('region', { name: 'At WhatsApp' }))
  expect(part.getByText('Rejected, submitted 13 Aug 2026')).toBeTruthy()
  expect(part.getByText('WhatsApp says: INVALID_FORMAT')).toBeTruthy()
  expect(part.getByText('₹0.115 each')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'తెలుగు' }))
  expect(await screen.findByText('Approved, submitted 13 Aug 2026')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'हिन्दी' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'At WhatsApp' })).toBeNull())
})

it('shows the error of an unknown placeholder at the field, and keeps the typed text', async () => {
  office.answer(
    http.put('*/api/admin/message-texts/booking_paid/en', () =>
      problem(422, 'check_fields', 'Please correct the marked fields.', {
        fields: { body: '{nmae} cannot be filled in here. Use only: {name}, {amount}' },
      }),
    ),
  )
  const { user } = openPortal('/admin/message-texts')
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  await user.clear(area)
  await user.type(area, 'Dear {{nmae}')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(area.getAttribute('aria-invalid')).toBe('true'))
  expect(area.value).toBe('Dear {nmae}')
  expect(await screen.findByText(/^No preview: {nmae} cannot be filled in/)).toBeTruthy()
})

it('inserts a placeholder at the cursor', async () => {
  const { user } = openPortal('/admin/message-texts')
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  await user.click(screen.getByText('Placeholders'))
  area.focus()
  area.setSelectionRange(0, 7)
  await user.click(screen.getByRole('button', { name: 'Insert {amount}' }))
  expect(area.value).toBe('{amount} {name}')
})

it('shows both values after a conflict with another user', async () => {
  office.answer(
    http.put('*/api/admin/message-texts/booking_paid/en', () =>
      problem(409, 'changed_meanwhile', 'Somebody else changed this record meanwhile.'),
    ),
    http.get('*/api/admin/message-texts/booking_paid/en', () =>
      HttpResponse.json(text({ body: 'Theirs', own: true, version: 1 })),
    ),
  )
  const { user } = openPortal('/admin/message-texts')
  await user.type(await screen.findByRole('textbox', { name: 'Text' }), ' mine')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Somebody else saved: Theirs')).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ }).value).toBe(
    'Namaste {name} mine',
  )
})

it('restores the original text after a confirmation', async () => {
  let gone = 0
  office.answer(
    http.delete('*/api/admin/message-texts/booking_paid/te', () => {
      gone++
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = openPortal('/admin/message-texts?kind=booking_paid&lang=te')
  await user.click(await screen.findByRole('button', { name: 'Restore the original' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Restore the original' }))
  expect(await screen.findByText('“Booking paid”: original text restored')).toBeTruthy()
  expect(gone).toBe(1)
})

it('has one language for messages to the office, and is read-only without the edit permission', async () => {
  office.signedIn(accountOf('viewer'))
  openPortal('/admin/message-texts?kind=daily_summary&lang=te')
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' })).value).toBe('Yesterday')
  expect(screen.queryByRole('tablist')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  const nav = within(screen.getByRole('navigation', { name: 'Kinds of message' }))
  expect(nav.getByRole('link', { name: 'Daily summary' }).getAttribute('aria-current')).toBe('page')
  expect(nav.getByRole('link', { name: /^Booking paid/ }).textContent).toContain('Changed')
})

it('lets only owners change a message about accounts', async () => {
  const about = kind({ kind: 'account_forgot', title: 'Forgotten password', ownerOnly: true })
  office.answer(http.get('*/api/admin/message-texts', () => HttpResponse.json([about])))
  openPortal('/admin/message-texts?kind=account_forgot')
  await screen.findByText(/Only an owner can change it/)
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
})

it('keeps what is typed while a save is on its way, or while somebody else saves', async () => {
  const arrived = held()
  const sent: unknown[] = []
  office.answer(
    http.put('*/api/admin/message-texts/booking_paid/en', async ({ request }) => {
      sent.push(await request.json())
      await arrived.promise
      return HttpResponse.json(text({ subject: 'Paid!', own: true, version: sent.length }))
    }),
  )
  const { user } = openPortal('/admin/message-texts?kind=booking_paid')
  const subject = await screen.findByLabelText<HTMLInputElement>('Subject')
  const body = screen.getByLabelText<HTMLTextAreaElement>('Text')
  await user.type(subject, '!')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await user.type(body, ', thanks')
  office.answer(
    http.get('*/api/admin/message-texts', () =>
      HttpResponse.json([
        kind({ texts: [text({ subject: 'Paid!', own: true, version: 1 }), ...kind().texts.slice(1)] }),
      ]),
    ),
  )
  arrived.resolve()
  await screen.findByText('“Booking paid” is saved')
  await screen.findByRole('button', { name: 'Restore the original' })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Namaste {name}, thanks')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({ subject: 'Paid!', body: 'Namaste {name}, thanks', version: 1 })
})
