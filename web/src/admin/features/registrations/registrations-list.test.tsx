import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountOf, officeList, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { registration } from '../../testing/records'

const office = startOffice()
const { asked, lastAsked, listOf } = officeList('registers')

beforeEach(() => {
  office.signedIn(accountOf('owner'))
  listOf([registration()])
})

describe('the list', () => {
  it('shows the columns', async () => {
    listOf([
      registration({ email: 'm@example.org', status: 'Paid', money: 'PAID', due: 0, amount: 1234567.5 }),
    ])
    openPortal('/admin/registrations')
    const row = (await screen.findByText('Mallaiah Boddu')).closest('tr') as HTMLElement
    const cells = within(row).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '',
      'Mallaiah Boddu',
      '90003 41877m@example.org · Siddipet',
      'Farmer',
      '₹12,34,567.50',
      'Paid',
      '2 Aug 202511:38 am',
      '',
    ])
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Name or company',
      'Contact',
      'Category',
      'Amount',
      'Status',
      'Date',
      'Actions',
    ])
    expect(await screen.findByText('1,284 in total. 1,012 paid, 241 pending, 31 cancelled.')).toBeTruthy()
  })

  it('passes the search parameters to the server', async () => {
    listOf([registration()], 60)
    openPortal('/admin/registrations?page=2&perPage=25&q=siddi&status=Pending&category=Farmer&sort=-amount')
    await screen.findByText('Mallaiah Boddu')
    expect(lastAsked()).toEqual({
      page: '2',
      perPage: '25',
      q: 'siddi',
      status: 'Pending',
      category: 'Farmer',
      sort: '-amount',
    })
    expect(screen.getByText('26 to 50 of 60')).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('descending')
    expect(screen.getByText('60 results')).toBeTruthy()
  })

  it('ignores invalid search parameters', async () => {
    openPortal('/admin/registrations?page=-3&perPage=7&status=Nonsense&sort=%27;drop')
    await screen.findByText('Mallaiah Boddu')
    expect(lastAsked()).toEqual({ page: '1', perPage: '25' })
  })

  it('keeps search, filter, order and page only in the address', async () => {
    listOf([registration()], 60)
    const { user, address, router } = openPortal('/admin/registrations?page=3')
    await screen.findByText('Mallaiah Boddu')
    await user.type(screen.getByRole('searchbox', { name: 'Search registrations' }), 'boddu')
    await waitFor(() => expect(address()).toBe('/admin/registrations?q=boddu'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Paid')
    await waitFor(() => expect(address()).toBe('/admin/registrations?q=boddu&status=Paid'))
    await user.click(screen.getByRole('button', { name: 'Name or company' }))
    await waitFor(() => expect(lastAsked()['sort']).toBe('name'))
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(address()).toBe('/admin/registrations?q=boddu&status=Paid&sort=name&page=2'))

    router.history.back()
    router.history.back()
    router.history.back()
    await waitFor(() => expect(address()).toBe('/admin/registrations?q=boddu'))
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('')
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(address()).toBe('/admin/registrations'))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })

  it('filters by the last days, and by a range of days', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-08-09T20:00:00Z') })
    try {
      const { user, address } = openPortal('/admin/registrations?status=Paid%2CPending')
      await screen.findByText('Mallaiah Boddu')
      expect(lastAsked()['status']).toBe('Paid,Pending')
      expect(screen.getByRole('button', { name: 'Remove filter Paid or pending' })).toBeTruthy()
      // The fake time is 9 August in UTC but already 10 August in India.
      await user.selectOptions(screen.getByRole('combobox', { name: 'Date' }), 'Last 7 days')
      await waitFor(() => expect(lastAsked()['from']).toBe('2025-08-04'))
      expect(address()).toContain('period=7')
      expect(lastAsked()['period']).toBeUndefined()

      await user.selectOptions(screen.getByRole('combobox', { name: 'Date' }), 'dates')
      fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2025-08-01' } })
      await waitFor(() => expect(lastAsked()['from']).toBe('2025-08-01'))
      fireEvent.change(screen.getByLabelText('To'), { target: { value: '2025-08-05' } })
      await waitFor(() => expect(lastAsked()['to']).toBe('2025-08-05'))
      await user.click(screen.getByRole('button', { name: 'Remove filter 1 Aug 2025 to 5 Aug 2025' }))
      await waitFor(() => expect(address()).toBe('/admin/registrations?status=Paid%2CPending'))
    } finally {
      vi.useRealTimers()
    }
  })

  it('shows that more rows match than were counted', async () => {
    office.answer(
      http.get('*/api/registers', () =>
        HttpResponse.json([registration()], {
          headers: { 'X-Total-Count': '1000', 'X-Total-Count-Relation': 'gte' },
        }),
      ),
    )
    openPortal('/admin/registrations?q=a')
    expect(await screen.findByText('More than 1,000 results')).toBeTruthy()
    expect(screen.getByText('1 to 25 of more than 1,000')).toBeTruthy()
  })

  it('keeps the hidden columns in the address', async () => {
    const { user, address } = openPortal('/admin/registrations?hide=contact,amount')
    await screen.findByText('Mallaiah Boddu')
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads()).toEqual(['Name or company', 'Category', 'Status', 'Date', 'Actions'])
    const before = asked.length
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(screen.getByRole('checkbox', { name: 'Amount' }))
    await waitFor(() => expect(address()).toBe('/admin/registrations?hide=contact'))
    expect(heads()).toContain('Amount')
    expect(asked).toHaveLength(before)
    localStorage.clear()
  })

  it('goes to the last page if the page in the address does not exist', async () => {
    listOf([registration()], 30)
    const { address } = openPortal('/admin/registrations?page=9')
    await waitFor(() => expect(address()).toBe('/admin/registrations?page=2'))
  })

  it('shows that nothing matches, and clears the filters', async () => {
    listOf([])
    const { user, address } = openPortal('/admin/registrations?q=nobody')
    expect(await screen.findByText('No registrations match your criteria')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(address()).toBe('/admin/registrations'))
    expect(await screen.findByText('No registrations yet')).toBeTruthy()
  })

  it('shows placeholder rows while it loads', async () => {
    office.answer(http.get('*/api/registers', () => new Promise<never>(() => undefined)))
    openPortal('/admin/registrations')
    expect(await screen.findByText('Loading: Registrations')).toBeTruthy()
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  })

  it('shows the error, and tries again', async () => {
    office.answer(
      http.get('*/api/registers', () => problem(500, 'internal', 'Something went wrong on our side.')),
    )
    const { user } = openPortal('/admin/registrations')
    const banner = await screen.findByText('Failed to fetch registrations: HTTP error! status: 500')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(banner.isConnected).toBe(false)
    listOf([registration()])
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Mallaiah Boddu')).toBeTruthy()
  })

  it('offers a viewer no actions that the server would refuse', async () => {
    office.signedIn(accountOf('viewer'))
    const { user } = openPortal('/admin/registrations')
    await screen.findByText('Mallaiah Boddu')
    expect(screen.queryByRole('button', { name: /Edit|Delete/ })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
    // Viewers can select rows, because they may export them.
    await user.click(screen.getByRole('checkbox', { name: 'Select Mallaiah Boddu' }))
    const bar = within(screen.getByRole('group', { name: 'With the selected rows' }))
    expect(bar.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Export',
      'Clear selection',
    ])
    expect(screen.queryByRole('button', { name: 'Add registration' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Export to Excel' })).toBeTruthy()
  })
})

it('exports the rows that match the filters, and shows the file name', async () => {
  const exported: string[] = []
  office.answer(
    http.get('*/api/exports/registrations.xlsx', ({ request }) => {
      exported.push(new URL(request.url).search)
      return new HttpResponse('sheet')
    }),
  )
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const { user } = openPortal('/admin/registrations?page=2&status=Paid&q=rao')
  await screen.findByText('Mallaiah Boddu')
  await user.click(screen.getByRole('button', { name: 'Export to Excel' }))
  expect(await screen.findByText('registrations.xlsx is downloaded')).toBeTruthy()
  expect(saved).toEqual(['registrations.xlsx'])
  expect(exported).toEqual(['?status=Paid&q=rao'])
})
