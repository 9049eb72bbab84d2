import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeskDevice, TicketBook } from '../../api/records'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'

vi.setConfig({ testTimeout: 20_000 })

const office = startOffice()

function book(part: Partial<TicketBook> = {}): TicketBook {
  return {
    _id: 'BOOK3',
    number: 3,
    tickets: 48,
    price: 100,
    holder: '',
    status: 'made',
    sold: 0,
    left: 48,
    reason: '',
    createdAt: '2025-08-02T04:08:00Z',
    url: '/api/desk/books/BOOK3/sheets',
    ...part,
  }
}

const issued = book({
  status: 'issued',
  holder: 'Lakshmi',
  sold: 10,
  left: 38,
  issuedAt: '2025-08-02T05:00:00Z',
})

function device(part: Partial<DeskDevice> = {}): DeskDevice {
  return {
    _id: 'DEVICE1',
    series: 'D1',
    name: 'Desk phone 1',
    account: 'lakshmi@example.org',
    createdAt: '2025-08-02T04:08:00Z',
    seenAt: '2025-08-02T06:30:00Z',
    ...part,
  }
}

function deskHas(books: TicketBook[], devices: DeskDevice[] = []) {
  office.answer(
    http.get('*/api/desk/books', () => page(books)),
    http.get('*/api/desk/devices', () => HttpResponse.json(devices)),
  )
}

beforeEach(() => {
  office.signedIn(accountOf('manager'))
  deskHas([])
})

describe('ticket books', () => {
  it('are made with a number of sheets; the server explains a wrong number at its field', async () => {
    office.answer(
      http.post('*/api/desk/books', () =>
        problem(422, 'invalid', 'Please check', {
          errors: [{ location: 'body.sheets', message: '1 to 10' }],
        }),
      ),
    )
    const { user } = openPortal('/admin/entry-desk')
    expect(await screen.findByText('No ticket books yet')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Make a book' }))
    const form = await screen.findByRole('dialog', { name: 'Make a ticket book' })
    const sheets = within(form).getByLabelText('Number of A4 sheets')
    await user.clear(sheets)
    await user.type(sheets, 'two')
    await user.click(within(form).getByRole('button', { name: 'Make' }))
    expect(await within(form).findByText('Enter a whole number')).toBeTruthy()
    const sent = office.note('post', '*/api/desk/books', book(), 201)
    await user.clear(sheets)
    await user.type(sheets, '2')
    await user.click(within(form).getByRole('button', { name: 'Make' }))
    expect(await screen.findByText('Book 3 is made. Print its sheets and issue it.')).toBeTruthy()
    expect(sent).toEqual([{ sheets: 2 }])
  })

  it('are printed and issued to a person', async () => {
    deskHas([book()])
    const sent = office.note('post', '*/api/desk/books/BOOK3/issue', issued)
    const { user } = openPortal('/admin/entry-desk')
    const sheets = await screen.findByRole('link', { name: 'Sheets of book 3 (PDF)' })
    expect(sheets.getAttribute('href')).toBe('/api/desk/books/BOOK3/sheets')
    expect(screen.queryByRole('button', { name: /^Take the money/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Issue book 3' }))
    const form = await screen.findByRole('dialog')
    await user.type(within(form).getByLabelText('Issued to'), 'Lakshmi')
    await user.click(within(form).getByRole('button', { name: 'Issue' }))
    expect(await screen.findByText('Book 3 is issued to Lakshmi')).toBeTruthy()
    expect(sent).toEqual([{ holder: 'Lakshmi' }])
  })

  it('are sold, counted and revoked; the amount to receive is shown while typing', async () => {
    deskHas([issued])
    const sold = office.note('post', '*/api/desk/books/BOOK3/sell', { ...issued, sold: 15, left: 33 })
    const counts = office.note('post', '*/api/desk/books/BOOK3/count', { ...issued, status: 'counted' })
    const revoked = office.note('post', '*/api/desk/books/BOOK3/revoke', { ...issued, revokedFrom: 31 })
    const { user } = openPortal('/admin/entry-desk')
    expect(await screen.findByText('38 left')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Take the money for tickets of book 3' }))
    let form = await screen.findByRole('dialog')
    await user.type(within(form).getByLabelText('Further tickets sold'), '5')
    expect(within(form).getByText('₹500 to receive')).toBeTruthy()
    await user.click(within(form).getByRole('button', { name: 'Money received' }))
    expect(await screen.findByText('₹500 for tickets of book 3 is in your till')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Count the returned book 3' }))
    form = await screen.findByRole('dialog')
    await user.type(within(form).getByLabelText('Tickets sold altogether'), '12')
    expect(within(form).getByText('₹200 to receive')).toBeTruthy()
    await user.click(within(form).getByRole('button', { name: 'Count and close' }))
    expect(await screen.findByText('Book 3 is counted and closed')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Revoke tickets of book 3' }))
    form = await screen.findByRole('dialog')
    const from = within(form).getByLabelText('First ticket that is revoked')
    expect(from).toHaveProperty('value', '11')
    await user.clear(from)
    await user.type(from, '31')
    await user.type(within(form).getByLabelText('Reason'), 'The book was lost')
    await user.click(within(form).getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('Book 3: tickets from 31 on are revoked')).toBeTruthy()
    expect([sold, counts, revoked]).toEqual([
      [{ tickets: 5 }],
      [{ sold: 12 }],
      [{ from: 31, reason: 'The book was lost' }],
    ])
  })

  it('can be seen by accounts that only read, and not changed', async () => {
    office.signedIn(accountOf('viewer'))
    deskHas([issued, book({ _id: 'BOOK4', number: 4 })], [device()])
    openPortal('/admin/entry-desk')
    expect(await screen.findByText('Desk phone 1')).toBeTruthy()
    expect(await screen.findByText('Book 4')).toBeTruthy()
    for (const name of [/^Issue/, /^Take/, /^Count/, /^Revoke/, /^Make/, /^Pair/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    expect(screen.queryByRole('link', { name: /^Sheets/ })).toBeNull()
  })
})

describe('devices of the entry desk', () => {
  it('are paired by a QR code', async () => {
    const sent = office.note(
      'post',
      '*/api/desk/pairings',
      {
        name: 'Desk phone 2',
        code: 'K7M2P9Q4R6W8',
        address: 'https://fair.example.org/desk#pair=K7M2P9Q4R6W8',
        qr: 'data:image/png;base64,AA==',
        expiresAt: '2025-08-02T06:45:00Z',
      },
      201,
    )
    const { user } = openPortal('/admin/entry-desk')
    await user.click(await screen.findByRole('button', { name: 'Pair a device' }))
    const form = await screen.findByRole('dialog')
    await user.type(within(form).getByLabelText('Name of the device'), 'Desk phone 2')
    await user.click(within(form).getByRole('button', { name: 'Show the pairing code' }))
    expect(await screen.findByRole('img', { name: 'Pairing code as a QR code' })).toBeTruthy()
    expect(screen.getByText(/^The code works once, until /)).toBeTruthy()
    expect(screen.getByText(/K7M2 P9Q4 R6W8/)).toBeTruthy()
    expect(sent).toEqual([{ name: 'Desk phone 2' }])
  })

  it('are revoked after a question, and restored', async () => {
    deskHas([], [device(), device({ _id: 'DEVICE2', name: 'Lost phone', revokedAt: '2025-08-02T07:00:00Z' })])
    const revoked = office.note('patch', '*/api/desk/devices/DEVICE1', device())
    const restored = office.note('patch', '*/api/desk/devices/DEVICE2', device({ name: 'Lost phone' }))
    const { user } = openPortal('/admin/entry-desk')
    await user.click(await screen.findByRole('button', { name: 'Revoke Desk phone 1' }))
    const ask = await screen.findByRole('alertdialog')
    await user.click(within(ask).getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('Desk phone 1 is revoked')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Restore Lost phone' }))
    await waitFor(() => expect([revoked, restored]).toEqual([[{ revoked: true }], [{ revoked: false }]]))
  })
})
