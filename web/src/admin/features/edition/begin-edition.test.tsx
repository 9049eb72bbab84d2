import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setClockAhead } from '../../../lib/site-clock'
import { editionFixture } from '../../testing/edition'
import { accountOf, event, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'

const office = startOffice()
const title = { en: 'Mega Kisan Mela 2025', hi: 'मेला', te: 'మేళా' }

// The next edition is proposed for days in the future, so the site's clock stands after the edition 2025.
beforeEach(() => {
  const offset = Date.parse('2025-09-20') - Date.now()
  setClockAhead(offset)
  office.signedIn(accountOf('owner'))
  office.answer(http.get('*/api/event', () => HttpResponse.json({ ...event, practice: { offset } })))
  office.answer(http.get('*/api/admin/edition', () => HttpResponse.json(editionFixture({ title }))))
})

afterEach(() => setClockAhead(0))

async function openDialog() {
  const portal = openPortal('/admin/edition')
  await portal.user.click(await screen.findByRole('button', { name: 'Begin next year’s edition' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Begin next year’s edition' }))
  const press = (name: string) => portal.user.click(dialog.getByRole('button', { name }))
  return { ...portal, dialog, press }
}

describe('next year’s edition', () => {
  it('begins after the user has confirmed its consequences', async () => {
    const next = editionFixture({ id: '2026', title: { ...title, en: 'Mega Kisan Mela 2026' }, version: 8 })
    const bodies = office.note('post', '*/api/admin/edition', next, 201)
    const { dialog, press, user } = await openDialog()
    expect(dialog.getByLabelText<HTMLInputElement>('Year').value).toBe('2026')
    expect(dialog.getByLabelText<HTMLInputElement>('First day').value).toBe('12-09-2026')
    await press('Continue')
    expect(await dialog.findByText(/Mega Kisan Mela 2026/)).toBeTruthy()
    expect(dialog.getByText(/12 Sept 2026 to 13 Sept 2026/)).toBeTruthy()
    expect(dialog.getByText(/Blocked stalls are released/)).toBeTruthy()
    // An accidental extra press of Enter must not begin the edition.
    expect(document.activeElement?.tagName).toBe('DIV')
    await press('Begin the edition 2026')
    expect(await dialog.findByText('Tick this box to begin the edition')).toBeTruthy()
    expect(bodies).toEqual([])

    await press('Change the details')
    await user.click(dialog.getByLabelText(/Keep blocked stalls/))
    await press('Continue')
    expect(await dialog.findByText(/except those that are blocked now/)).toBeTruthy()
    await user.click(dialog.getByRole('checkbox', { name: /Begin the edition 2026 now/ }))
    office.answer(http.get('*/api/admin/edition', () => HttpResponse.json(next)))
    await press('Begin the edition 2026')
    const begun = within(await screen.findByRole('dialog', { name: 'The edition 2026 has begun' }))
    expect(bodies).toEqual([
      {
        id: '2026',
        keepBlocks: true,
        emptyHall: false,
        title: { ...title, en: 'Mega Kisan Mela 2026' },
        firstDay: '2026-09-12',
        lastDay: '2026-09-13',
      },
    ])
    expect(begun.getByRole('link', { name: 'Event counters' }).getAttribute('href')).toBe('/admin/counts')
    await user.click(begun.getByRole('button', { name: 'Done' }))
    expect(await screen.findByText(/^The edition 2026, last changed/)).toBeTruthy()
  })

  it('begins with an empty hall plan on request', async () => {
    const bodies = office.note('post', '*/api/admin/edition', editionFixture({ id: '2026' }), 201)
    const { dialog, press, user } = await openDialog()
    await user.click(dialog.getByLabelText(/^Begin with an empty hall plan/))
    await press('Continue')
    expect(await dialog.findByText(/^The hall plan without stalls/)).toBeTruthy()
    await user.click(dialog.getByRole('checkbox', { name: /Begin the edition 2026 now/ }))
    await press('Begin the edition 2026')
    await screen.findByRole('dialog', { name: 'The edition 2026 has begun' })
    expect(bodies).toMatchObject([{ id: '2026', keepBlocks: false, emptyHall: true }])
  })

  it('validates the form', async () => {
    const { dialog, press, user } = await openDialog()
    const year = dialog.getByLabelText('Year')
    await user.clear(year)
    await user.type(year, 'Next Year!')
    await press('Continue')
    expect(await dialog.findByText('Enter a year such as 2026')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Continue' })).toBeTruthy()
  })

  it.each([
    ['Year', problem(409, 'edition_exists', 'There is an edition with this id already')],
    [
      'Title of the fair, English',
      problem(422, 'check_fields', 'Please check', { fields: { 'title.en': 'Use at most 120 characters' } }),
    ],
  ])('shows the server’s error beside the %s', async (label, answer) => {
    office.answer(http.post('*/api/admin/edition', () => answer))
    const { dialog, press, user } = await openDialog()
    await press('Continue')
    await user.click(await dialog.findByRole('checkbox', { name: /Begin the edition 2026 now/ }))
    await press('Begin the edition 2026')
    expect(await dialog.findByRole('button', { name: 'Continue' })).toBeTruthy()
    const field = dialog.getByLabelText(label)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(dialog.getByText(/There is an edition with this id already|Use at most 120/)).toBeTruthy()
  })

  it('shows an error and keeps the typed values', async () => {
    office.answer(http.post('*/api/admin/edition', () => problem(500, 'internal', 'Sorry')))
    const { dialog, press, user } = await openDialog()
    await press('Continue')
    await user.click(await dialog.findByRole('checkbox', { name: /Begin the edition 2026 now/ }))
    await press('Begin the edition 2026')
    expect(await dialog.findByText('Failed to begin the edition: HTTP error! status: 500')).toBeTruthy()
  })

  it('is only for owners', async () => {
    office.signedIn(accountOf('manager'))
    openPortal('/admin/edition')
    await waitFor(() => expect(screen.getByText(/^The edition 2025, last changed/)).toBeTruthy())
    expect(screen.queryByRole('button', { name: 'Begin next year’s edition' })).toBeNull()
  })
})
