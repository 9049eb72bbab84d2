import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Registration } from '../../api/records'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { registration } from '../../testing/records'

const office = startOffice()

function listOf(rows: Registration[], total = rows.length) {
  office.answer(http.get('*/api/registers', () => page(rows, total)))
}

const three = [
  registration(),
  registration({ _id: 'reg-2', name: 'Lakshmi Devi', status: 'Paid' }),
  registration({ _id: 'reg-3', name: 'R. Rao' }),
]

beforeEach(() => {
  office.signedIn(accountOf('owner'))
  listOf(three, 412)
})

const bar = () => within(screen.getByRole('group', { name: 'With the selected rows' }))

// Presses "Mark as paid" for the selected rows and confirms. Returns the text of the question.
async function markAsPaid(
  user: ReturnType<typeof openPortal>['user'],
  count: number,
): Promise<string | null> {
  await user.click(bar().getByRole('button', { name: 'Mark as paid' }))
  const dialog = await screen.findByRole('alertdialog', { name: `Mark ${count} registrations as paid?` })
  const question = dialog.textContent
  await user.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
  return question
}

describe('the money of selected registrations', () => {
  it('reports a request that failed as a whole', async () => {
    office.answer(http.post('*/api/admin/bulk', () => problem(403, 'not_allowed', 'Not allowed.')))
    const { user } = openPortal('/admin/registrations')
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
    await markAsPaid(user, 2)
    expect(await screen.findByText('Failed to update registration')).toBeTruthy()
    expect(screen.getByText('Not allowed.')).toBeTruthy()
  })

  it('marks unpaid rows as paid after a question about the money, and offers no Undo', async () => {
    const sent = office.bulk()
    const { user } = openPortal('/admin/registrations')
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
    const question = await markAsPaid(user, 2)
    expect(question).toContain('₹200 is booked as cash into your till')
    expect(await screen.findByText('2 records are marked as paid')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(sent.map(({ status, records }) => [status, records.length])).toEqual([['Paid', 2]])
  })

  it('cancels rows after a question about their money, and restores the previous statuses', async () => {
    const sent = office.bulk()
    const failures = [{ _id: 'reg-4', name: 'B. Naik', code: 'refunded', reason: 'The money was refunded.' }]
    const undone = vi.fn<() => Response>(() =>
      HttpResponse.json({ _id: 'run-2', failures, mayUndo: false }, { status: 202 }),
    )
    office.answer(http.post('*/api/admin/bulk-runs/run-1/undo', undone))
    listOf([...three, registration({ _id: 'reg-4', name: 'B. Naik', status: 'Paid' })])
    const { user } = openPortal('/admin/registrations')
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
    await user.click(bar().getByRole('button', { name: 'Cancel registrations' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancel 4 registrations?' })
    expect(dialog.textContent).toContain('2 of them are paid, together ₹200. The money stays with the fair')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel registrations' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('3 changes are undone')).toBeTruthy()
    expect(screen.getByText('3 done, 1 failed')).toBeTruthy()
    expect(screen.getByText('B. Naik: The money was refunded.')).toBeTruthy()
    expect(undone).toHaveBeenCalledOnce()
    expect(sent.map(({ status }) => status)).toEqual(['Cancelled'])
  })
})
