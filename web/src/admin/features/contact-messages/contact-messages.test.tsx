import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { ContactMessage } from '../../api/records'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { held } from '../../testing/held'
import { openPortal } from '../../testing/open-portal'
import { contactMessage, recordPage } from '../../testing/records'

const office = startOffice()

function listOf(rows: ContactMessage[], total = rows.length) {
  office.answer(http.get('*/api/contactus', () => page(rows, total)))
}

beforeEach(() => {
  office.signedIn(accountOf('owner'))
  listOf([contactMessage()])
})

it('shows the columns, and opens the full text with a button to reply', async () => {
  listOf([contactMessage()], 1284)
  const { user } = openPortal('/admin/admincontact')
  expect(await screen.findByRole('heading', { level: 1, name: 'Contact Form Submissions' })).toBeTruthy()
  const row = (await screen.findByText('Ravi Teja')).closest('tr') as HTMLElement
  expect(screen.getByText('1,284 in all')).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Date and time',
    'Name',
    'E-mail',
    'Message',
    'Status',
    'Actions',
  ])
  expect(within(row).getByText('2 Aug 2025').parentElement?.textContent).toBe('2 Aug 202511:38 am')
  await user.click(screen.getByRole('button', { name: 'Details of message of Ravi Teja' }))
  const reply = screen.getByRole('link', { name: 'Reply to Ravi Teja' })
  expect(reply.getAttribute('href')).toBe('/admin/contact-message/msg-1')
})

it('deletes with the success and error messages', async () => {
  office.answer(http.delete('*/api/contactus/:id', () => problem(500, 'internal', 'Sorry')))
  const { user } = openPortal('/admin/admincontact')
  await user.click(await screen.findByRole('button', { name: 'Delete message of Ravi Teja' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('Are you sure you want to delete this message?')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByText(/^Failed to delete message/)).toBeTruthy()
  office.answer(http.delete('*/api/contactus/:id', () => new HttpResponse(null, { status: 204 })))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Message deleted successfully')).toBeTruthy()
})

it('distinguishes an empty list from a search without results', async () => {
  listOf([])
  const { user } = openPortal('/admin/admincontact?q=nobody')
  expect(await screen.findByText('No messages match your search.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('No contact messages found.')).toBeTruthy()
})

it('replaces the whole page by the error, and retries', async () => {
  office.answer(http.get('*/api/contactus', () => HttpResponse.error()))
  const { user } = openPortal('/admin/admincontact')
  expect(await screen.findByText('Failed to fetch contact messages')).toBeTruthy()
  listOf([contactMessage()])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByText('Ravi Teja')).toBeTruthy())
})

function inboxHas(message: ContactMessage) {
  office.answer(
    http.get('*/api/admin/records/contact-message/msg-1', () =>
      HttpResponse.json(recordPage({ email: message.email })),
    ),
    http.get('*/api/contactus/msg-1', () => HttpResponse.json(message)),
  )
}

it('replies, and marks a message as answered', async () => {
  inboxHas(contactMessage({ state: 'open' }))
  const sent = office.note('post', '*/api/contactus/msg-1/reply', contactMessage({ state: 'answered' }), 200)
  const changed = office.note('patch', '*/api/contactus/msg-1', contactMessage(), 200)
  const { user } = openPortal('/admin/contact-message/msg-1')
  const card = within(await screen.findByRole('region', { name: 'Reply' }))
  await user.click(card.getByRole('button', { name: 'Take this message' }))
  await user.click(card.getByRole('button', { name: 'Mark as answered' }))
  await waitFor(() =>
    expect(changed).toEqual([
      { take: true, version: 1 },
      { answered: true, version: 1 },
    ]),
  )
  await user.click(card.getByRole('button', { name: 'Send reply' }))
  expect(await card.findByText('Please write the reply')).toBeTruthy()
  await user.type(card.getByRole('textbox'), 'Yes, at gate 2.')
  await user.click(card.getByRole('button', { name: 'Send reply' }))
  expect(await screen.findByText('The reply to Ravi Teja was handed over to the mail server')).toBeTruthy()
  expect(sent).toEqual([{ text: 'Yes, at gate 2.' }])
})

it('replies with a saved text in the language of the visitor', async () => {
  inboxHas(contactMessage({ state: 'open', lang: 'te' }))
  const text = {
    _id: 'text-1',
    version: 1,
    createdAt: '2025-08-01T06:08:00Z',
    title: 'Parking',
    subject: '',
    subjectIn: {},
    body: 'At gate 2.',
    bodyIn: { en: 'At gate 2.', te: 'గేటు 2 దగ్గర.' },
  }
  const other = { ...text, _id: 'text-2', title: 'Lunch', bodyIn: { en: 'At the food court.' } }
  office.answer(http.get('*/api/admin/saved-texts', () => page([text, other])))
  const { user } = openPortal('/admin/contact-message/msg-1')
  const card = within(await screen.findByRole('region', { name: 'Reply' }))
  await user.selectOptions(await card.findByLabelText('Use a saved text'), 'Lunch')
  expect(await card.findByText(/^This text is not available in Telugu/)).toBeTruthy()
  await user.selectOptions(card.getByLabelText('Use a saved text'), 'Parking')
  expect(card.getByRole<HTMLTextAreaElement>('textbox').value).toBe('గేటు 2 దగ్గర.')
})

it('saves a typed reply as a saved text, in the language of the visitor', async () => {
  inboxHas(contactMessage({ state: 'open', lang: 'te' }))
  office.answer(http.get('*/api/admin/saved-texts', () => page([])))
  const sent = office.note('post', '*/api/admin/saved-texts', { _id: 'text-1' })
  const { user } = openPortal('/admin/contact-message/msg-1')
  const card = within(await screen.findByRole('region', { name: 'Reply' }))
  expect(card.queryByRole('button', { name: /saved text/ })).toBeNull()
  await user.type(await card.findByRole('textbox'), 'గేటు 2 దగ్గర.')
  await user.click(card.getByRole('button', { name: 'Save what is typed as a saved text' }))
  await user.type(card.getByLabelText('Title of the saved text'), 'Parking{Enter}')
  expect(await screen.findByText('“Parking” is a saved text now')).toBeTruthy()
  expect(sent).toEqual([
    { title: 'Parking', subject: '', subjectIn: {}, body: '', bodyIn: { te: 'గేటు 2 దగ్గర.' } },
  ])
  expect(card.getByRole<HTMLTextAreaElement>('textbox').value).toBe('గేటు 2 దగ్గర.')
})

it('asks before a typed reply or note is lost, and keeps what is typed while it is sent', async () => {
  const arrived = held()
  let isAsked = false
  inboxHas(contactMessage({ state: 'open' }))
  office.answer(
    http.post('*/api/contactus/msg-1/reply', async () => {
      isAsked = true
      await arrived.promise
      return HttpResponse.json(contactMessage({ state: 'answered' }))
    }),
  )
  const { user, router, address } = openPortal('/admin/contact-message/msg-1')
  const card = within(await screen.findByRole('region', { name: 'Reply' }))
  const reply = card.getByRole<HTMLTextAreaElement>('textbox')
  const leave = async () => {
    void router.navigate({ to: '/admin/activity' })
    const ask = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }))
    await user.click(ask.getByRole('button', { name: 'Keep editing' }))
    expect(address()).toBe('/admin/contact-message/msg-1')
  }
  await user.type(reply, 'Yes')
  await leave()
  await user.click(card.getByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(isAsked).toBe(true))
  await user.type(reply, ' and more')
  arrived.resolve()
  await screen.findByText('The reply to Ravi Teja was handed over to the mail server')
  expect(reply.value).toBe('Yes and more')
  await user.clear(reply)
  await user.type(screen.getByLabelText('New note'), 'Called')
  await leave()
})
