import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { ContactMessage } from '../../api/records'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { contactMessage } from '../../testing/records'

const office = startOffice()

function listOf(rows: ContactMessage[], total = rows.length) {
  office.answer(http.get('*/api/contactus', () => page(rows, total)))
}

beforeEach(() => {
  document.body.innerHTML = ''
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
    'Actions',
  ])
  expect(within(row).getByText('2 Aug 2025').parentElement?.textContent).toBe('2 Aug 202511:38 am')
  await user.click(screen.getByRole('button', { name: 'Details of message of Ravi Teja' }))
  const reply = screen.getByRole('link', { name: 'Reply to Ravi Teja' })
  expect(reply.getAttribute('href')).toBe(
    'mailto:ravi@example.org?subject=Re%3A%20Your%20message%20of%202%20Aug%202025',
  )
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
