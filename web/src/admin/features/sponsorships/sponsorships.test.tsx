import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Sponsorship } from '../../api/records'
import { accountOf, officeList, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { sponsorship } from '../../testing/records'

const office = startOffice()
const { lastAsked, listOf } = officeList('sponsorship')

beforeEach(() => {
  office.signedIn(accountOf('owner'))
  listOf([sponsorship()])
})

describe('the list', () => {
  it('shows the columns', async () => {
    openPortal('/admin/sponsorships')
    expect(await screen.findByRole('heading', { level: 1, name: 'Sponsorships' })).toBeTruthy()
    const row = (await screen.findByText('Anitha Reddy')).closest('tr') as HTMLElement
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([
      '',
      'Anitha Reddy',
      'spn-7f3a',
      'Seeds',
      '98480 12345',
      'anitha@example.org',
      'Platinum',
      '',
      'Enquiry',
      'PendingConfirmReject',
      '',
    ])
  })

  it('shows no link and no tier if none was given', async () => {
    listOf([sponsorship({ email: '', level: '' })])
    openPortal('/admin/sponsorships')
    const row = (await screen.findByText('Anitha Reddy')).closest('tr') as HTMLElement
    expect(
      within(row)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Anitha Reddy', '98480 12345'])
    expect(within(row).getByText('None')).toBeTruthy()
  })

  it('passes the search parameters to the server', async () => {
    openPortal('/admin/sponsorships?q=seeds&status=Confirmed&page=1&sort=level&deleted=true')
    await screen.findByText('Anitha Reddy')
    expect(lastAsked()).toEqual({
      page: '1',
      perPage: '25',
      q: 'seeds',
      status: 'Confirmed',
      sort: 'level',
      deleted: 'true',
    })
  })

  it('opens the details of a row by its button or a press on the row', async () => {
    const { user } = openPortal('/admin/sponsorships')
    const button = await screen.findByRole('button', { name: 'Details of Anitha Reddy' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    const details = document.getElementById(button.getAttribute('aria-controls') ?? '') as HTMLElement
    for (const text of ['spn-7f3a91c2e4', 'Platinum', '2 Aug 2025, 11:38 am', '98480 12345'])
      expect(within(details).getByText(text)).toBeTruthy()
    await user.click(screen.getAllByText('Seeds')[0] as HTMLElement)
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByText('spn-7f3a91c2e4')).toBeNull()
  })

  it('shows that nothing matches', async () => {
    listOf([])
    const { user, address } = openPortal('/admin/sponsorships?status=Rejected')
    expect(await screen.findByText('No sponsorships found matching your criteria.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(address()).toBe('/admin/sponsorships'))
  })

  it('replaces the whole page by the error, and retries', async () => {
    office.answer(http.get('*/api/sponsorship', () => problem(500, 'internal', 'Sorry')))
    const { user } = openPortal('/admin/sponsorships')
    expect(await screen.findByText('Failed to fetch sponsorships')).toBeTruthy()
    expect(screen.queryByRole('searchbox')).toBeNull()
    listOf([sponsorship()])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Anitha Reddy')).toBeTruthy()
  })

  it('keeps the choice of columns', async () => {
    const { user } = openPortal('/admin/sponsorships')
    await screen.findByText('Anitha Reddy')
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    const menu = screen.getByRole('group', { name: 'Columns to show' })
    expect(within(menu).queryByRole('checkbox', { name: 'Contact person' })).toBeNull()
    await user.click(within(menu).getByRole('checkbox', { name: 'Mobile' }))
    expect(screen.queryByRole('columnheader', { name: 'Mobile' })).toBeNull()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('group', { name: 'Columns to show' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Columns' })))

    document.body.innerHTML = ''
    openPortal('/admin/sponsorships')
    await screen.findByText('Anitha Reddy')
    expect(screen.queryByRole('columnheader', { name: 'Mobile' })).toBeNull()
    expect(screen.getByRole('columnheader', { name: 'E-mail' })).toBeTruthy()
  })
})

describe('the status', () => {
  it('is confirmed with one press and undone from the toast', async () => {
    const sent: unknown[] = []
    office.answer(
      http.patch('*/api/sponsorship/:id', async ({ request, params }) => {
        const body = (await request.json()) as { status: Sponsorship['status']; version: number }
        sent.push([params['id'], body])
        const saved = sponsorship({ status: body.status, version: body.version + 1 })
        listOf([saved])
        return HttpResponse.json(saved)
      }),
    )
    const { user } = openPortal('/admin/sponsorships')
    await user.click(await screen.findByRole('button', { name: 'Confirm sponsorship of Anitha Reddy' }))
    expect(await screen.findByText('Sponsorship of Anitha Reddy is confirmed')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Confirm sponsorship/ })).toBeNull())
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement)
    expect(await screen.findByText('Sponsorship of Anitha Reddy is pending again')).toBeTruthy()
    expect(sent).toEqual([
      ['spn-7f3a91c2e4', { status: 'Confirmed', version: 2 }],
      ['spn-7f3a91c2e4', { status: 'Pending', version: 3 }],
    ])
  })

  it('shows why it could not be changed', async () => {
    office.answer(
      http.patch('*/api/sponsorship/:id', () =>
        problem(409, 'changed_meanwhile', 'Somebody else changed this record meanwhile.'),
      ),
    )
    const { user } = openPortal('/admin/sponsorships')
    await user.click(await screen.findByRole('button', { name: /^Reject sponsorship/ }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Reject 1 record?' }))
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Failed to update status')).toBeTruthy()
    expect(screen.getByText('Somebody else changed this record meanwhile.')).toBeTruthy()
  })

  it('is read-only for a viewer', async () => {
    office.signedIn(accountOf('viewer'))
    openPortal('/admin/sponsorships')
    await screen.findByText('Anitha Reddy')
    expect(screen.queryByRole('button', { name: /^(?:Confirm|Reject|Delete)/ })).toBeNull()
  })
})

describe('deleting', () => {
  it('asks for confirmation, shows the error, deletes, and restores', async () => {
    office.answer(http.delete('*/api/sponsorship/:id', () => problem(500, 'internal', 'Sorry')))
    const { user } = openPortal('/admin/sponsorships')
    await user.click(await screen.findByRole('button', { name: 'Delete sponsorship of Anitha Reddy' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Sponsorship?' }))
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep' })))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByText(/^Failed to delete sponsorship/)).toBeTruthy()

    office.answer(
      http.delete('*/api/sponsorship/:id', () => new HttpResponse(null, { status: 204 })),
      http.post('*/api/sponsorship/:id/restore', () => HttpResponse.json(sponsorship())),
    )
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Sponsorship of Anitha Reddy is deleted')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement)
    expect(await screen.findByText('Sponsorship of Anitha Reddy is restored')).toBeTruthy()
  })

  it('lists deleted sponsorships for an owner and restores them', async () => {
    office.answer(http.post('*/api/sponsorship/:id/restore', () => HttpResponse.json(sponsorship())))
    const { user, address } = openPortal('/admin/sponsorships')
    await screen.findByText('Anitha Reddy')
    await user.click(screen.getByRole('button', { name: 'Show deleted' }))
    await waitFor(() => expect(address()).toBe('/admin/sponsorships?deleted=true'))
    await waitFor(() => expect(lastAsked()['deleted']).toBe('true'))
    await user.click(await screen.findByRole('button', { name: 'Restore sponsorship of Anitha Reddy' }))
    expect(await screen.findByText('Sponsorship of Anitha Reddy is restored')).toBeTruthy()
  })
})

it('exports the rows that match the filters', async () => {
  const exported: string[] = []
  office.answer(
    http.get('*/api/exports/sponsorships.xlsx', ({ request }) => {
      exported.push(new URL(request.url).search)
      return new HttpResponse('sheet')
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = openPortal('/admin/sponsorships?status=Pending')
  await screen.findByText('Anitha Reddy')
  await user.click(screen.getByRole('button', { name: 'Export to Excel' }))
  expect(await screen.findByText('sponsorships.xlsx is downloaded')).toBeTruthy()
  expect(exported).toEqual(['?status=Pending'])
})
