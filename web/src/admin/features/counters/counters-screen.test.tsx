import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { counter } from '../../testing/content'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'

const office = startOffice()
const first = counter({ own: true })
const second = counter({ _id: 'counter-2', venue: 'Warangal', entryFee: 100000, hours: 17, minutes: 5 })

beforeEach(() => {
  office.signedIn(accountOf('owner'))
  office.answer(
    http.get('*/api/counters', ({ request }) => {
      const query = new URL(request.url).searchParams
      if (query.get('perPage') === '1') return page([first], 2)
      return page(query.get('sort') === 'createdAt' ? [first, second] : [second, first])
    }),
  )
})

describe('the table', () => {
  it('shows venue, fee and time, and marks the counter that the website uses in any order', async () => {
    const { user } = openPortal('/admin/counts')
    await screen.findByText('Used by the website')
    const rows = () => screen.getAllByRole('row').slice(1)
    expect(rows().map((row) => row.textContent)).toEqual([
      'PatancheruUsed by the website₹10013 Oct 20259:00 am',
      'Warangal₹1,00,00013 Oct 20255:05 pm',
    ])
    await user.click(screen.getByRole('button', { name: 'Entry fee' }))
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Warangal'))
    expect(rows()[1]?.textContent).toContain('PatancheruUsed by the website')
  })

  it('shows the empty and the error state', async () => {
    office.answer(http.get('*/api/counters', () => page([])))
    const { client } = openPortal('/admin/counts')
    expect(await screen.findByText('No counters available')).toBeTruthy()
    office.answer(http.get('*/api/counters', () => problem(500, 'internal', 'Sorry')))
    await client.invalidateQueries()
    expect(await screen.findByText('Failed to fetch counters: HTTP error! status: 500')).toBeTruthy()
  })
})

describe('the dialog', () => {
  async function openForm() {
    const portal = openPortal('/admin/counts')
    await portal.user.click(await screen.findByRole('button', { name: 'Add New Event' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add New Event' }))
    const fill = async (label: string, text: string) => {
      await portal.user.clear(form.getByLabelText(label))
      await portal.user.type(form.getByLabelText(label), text)
    }
    return {
      ...portal,
      form,
      fill,
      create: () => portal.user.click(form.getByRole('button', { name: 'Create' })),
    }
  }

  it('validates every field', async () => {
    const { form, fill, create } = await openForm()
    await fill('Entry fee in rupees', '1.234')
    await fill('Hours', '24')
    await fill('Minutes', '60')
    await fill('Seconds', '-1')
    await create()
    expect(await form.findByText('Enter the venue')).toBeTruthy()
    expect(await form.findByText('Enter the date of the event')).toBeTruthy()
    expect(form.getByText('Enter an amount in rupees, 0 or more')).toBeTruthy()
    expect(form.getByText('Enter a whole number from 0 to 23')).toBeTruthy()
    expect(form.getAllByText('Enter a whole number from 0 to 59')).toHaveLength(2)
  })

  it('sends numbers as numbers', async () => {
    const sent = office.note('post', '*/api/counters', counter(), 201)
    const { fill, create } = await openForm()
    await fill('Venue', 'Warangal')
    await fill('Entry fee in rupees', '84.50')
    await fill('Event date', '2025-09-14')
    await fill('Hours', '17')
    await create()
    expect(await screen.findByText('Event of 13 Oct 2025 is added')).toBeTruthy()
    expect(sent).toEqual([
      { venue: 'Warangal', entryFee: 84.5, eventDate: '2025-09-14', hours: 17, minutes: 0, seconds: 0 },
    ])
  })

  it('sends only the changes, and shows the error', async () => {
    const sent = office.note('put', '*/api/counters/counter-2', { detail: 'Sorry' }, 500)
    const { user } = openPortal('/admin/counts')
    await user.click(await screen.findByRole('button', { name: 'Edit counter Warangal' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit event counter' }))
    await user.clear(form.getByLabelText('Entry fee in rupees'))
    await user.type(form.getByLabelText('Entry fee in rupees'), '0')
    await user.click(form.getByRole('button', { name: 'Update' }))
    expect(await form.findByText('Failed to create/update counter: HTTP error! status: 500')).toBeTruthy()
    expect(sent).toEqual([{ entryFee: 0, version: 3 }])
  })
})

it('deletes after a confirmation, and shows the error', async () => {
  office.answer(
    http.delete('*/api/counters/counter-1', () => problem(500, 'internal', 'Sorry'), { once: true }),
    http.delete('*/api/counters/counter-1', () => new HttpResponse(null, { status: 204 })),
  )
  const { user } = openPortal('/admin/counts')
  await user.click(await screen.findByRole('button', { name: 'Delete counter Patancheru' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('Are you sure you want to delete this counter?')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByText('Failed to delete counter: HTTP error! status: 500')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Event of 13 Oct 2025 is deleted')).toBeTruthy()
})
