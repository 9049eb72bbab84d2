import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Found } from '../../api/records'
import { accountOf, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'

// The timeout is long, because the tests wait for typing delays and the machine may be slow.
vi.setConfig({ testTimeout: 20_000 })

const office = startOffice()
let asked: string[]

function found(part: Partial<Found>): Found {
  return {
    kind: 'registration',
    id: 'reg-1',
    title: 'Mallaiah Boddu',
    detail: '90003 41877',
    status: 'Paid',
    at: '2025-08-02T06:08:00Z',
    ...part,
  }
}

const some: Found[] = [
  { kind: 'stall', id: 'std-24', title: '24', detail: '3x3m', status: 'held' },
  found({}),
  found({ id: 'reg-2', title: 'Mallamma', status: 'Pending' }),
]

// Sets the search results. `answer` returns the results for a search text.
function findingIs(answer: (words: string) => Found[] | Promise<Found[]>) {
  office.answer(
    http.get('*/api/admin/search', async ({ request }) => {
      const words = new URL(request.url).searchParams.get('q') ?? ''
      asked.push(words)
      return HttpResponse.json(await answer(words))
    }),
  )
}

async function openSearch(role: 'viewer' | 'gate' = 'viewer') {
  office.signedIn(accountOf(role))
  office.answer(
    http.get('*/api/admin/me/sessions', () => HttpResponse.json([])),
    http.get('*/api/admin/me/passkeys', () => HttpResponse.json({ possible: false, passkeys: [] })),
  )
  const portal = openPortal('/admin/account')
  await screen.findByRole('heading', { level: 1 })
  return portal
}

const box = () => screen.getByRole('combobox', { name: 'Search everything' })

beforeEach(() => {
  asked = []
  findingIs(() => some)
})

describe('finding', () => {
  it('searches once after a typing pause, and groups the results by kind', async () => {
    const { user } = await openSearch()
    await user.type(box(), '  malla ')
    const list = await screen.findByRole('listbox', { name: 'Found' })
    expect(asked).toEqual(['malla'])
    const groups = within(list).getAllByRole('group')
    expect(groups.map((group) => group.getAttribute('aria-labelledby')).every(Boolean)).toBe(true)
    expect(
      within(within(list).getByRole('group', { name: 'Registrations' })).getAllByRole('option'),
    ).toHaveLength(2)
    expect(within(list).getByRole('group', { name: 'Stalls' }).textContent).toContain('Held')
    expect(
      within(list)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'Mallaiah Boddu90003 41877 · 2 Aug 2025Paid',
      'Mallamma90003 41877 · 2 Aug 2025Pending',
      'Stall 243x3mHeld',
    ])
    expect(screen.getByText('3 results')).toBeTruthy()
  })

  it('requires two letters', async () => {
    const { user } = await openSearch()
    await user.type(box(), 'z')
    expect(await screen.findByText(/^Type at least two letters/)).toBeTruthy()
    await delay(400)
    expect(asked).toEqual([])
  })

  it('shows that nothing was found', async () => {
    findingIs(() => [])
    const { user } = await openSearch()
    await user.type(box(), 'zzz')
    expect(await screen.findByText('Nothing found for “zzz”')).toBeTruthy()
    expect(box().getAttribute('aria-expanded')).toBe('false')
  })

  it('shows an error, and tries again', async () => {
    office.answer(http.get('*/api/admin/search', () => problem(500, 'internal', 'Broken')))
    const { user } = await openSearch()
    await user.type(box(), 'malla')
    expect((await screen.findByRole('alert')).textContent).toBe('Search failed. HTTP error! status: 500')
    findingIs(() => some)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findAllByRole('option')).toHaveLength(3)
  })

  it('never shows a late answer to an earlier text', async () => {
    findingIs(async (words) => {
      if (words === 'ravi') await delay(400)
      return [found({ id: words, title: `Found for ${words}` })]
    })
    const { user } = await openSearch()
    await user.type(box(), 'ravi')
    await waitFor(() => expect(asked).toEqual(['ravi']))
    await user.clear(box())
    await user.type(box(), 'sita')
    expect(await screen.findByText('Found for sita')).toBeTruthy()
    await delay(500)
    expect(screen.queryByText('Found for ravi')).toBeNull()
    expect(screen.getByText('Found for sita')).toBeTruthy()
  })
})

describe('choosing a result', () => {
  it('opens the record with arrow keys and Enter', async () => {
    const { user, address } = await openSearch()
    office.answer(
      http.get('*/api/admin/records/registration/reg-2', () => problem(404, 'not_found', 'It is gone')),
    )
    await user.type(box(), 'malla')
    const options = await screen.findAllByRole('option')
    expect(options[0]?.getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{ArrowUp}')
    expect(box().getAttribute('aria-activedescendant')).toBe(options[2]?.id)
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(address()).toBe('/admin/registration/reg-2'))
    expect(screen.queryByRole('listbox')).toBeNull()
    expect((box() as HTMLInputElement).value).toBe('')
    expect(document.activeElement?.id).toBe('main')
  })

  it.each([
    [found({ kind: 'booking', id: 'book-73' }), '/admin/booking/book-73'],
    [found({ kind: 'stall', id: 'std-24' }), '/admin/stallbooking?stall=std-24'],
    [found({ kind: 'sponsorship', id: 'spn-1' }), '/admin/sponsorship/spn-1'],
    [found({ kind: 'message', id: 'msg-1' }), '/admin/contact-message/msg-1'],
    [found({ kind: 'application', id: 'app-1' }), '/admin/application/app-1'],
    [found({ kind: 'order', id: 'MKM001' }), '/admin/order/MKM001'],
  ])('opens %o', async (one, to) => {
    findingIs(() => [one])
    const { user, router } = await openSearch()
    const push = vi.spyOn(router.history, 'push').mockImplementation(() => {})
    await user.click(box())
    await user.paste('something')
    await user.click(await screen.findByRole('option'))
    await waitFor(() => expect(push).toHaveBeenCalledWith(to))
  })
})

describe('the keyboard shortcuts', () => {
  it('focus the box: "/" outside of fields, Ctrl+K everywhere', async () => {
    const { user } = await openSearch()
    await user.click(document.body)
    await user.keyboard('/')
    expect(document.activeElement).toBe(box())
    expect((box() as HTMLInputElement).value).toBe('')
    const field = screen.getByLabelText('Current password')
    await user.click(field)
    await user.keyboard('/')
    expect(document.activeElement).toBe(field)
    await user.keyboard('{Control>}k{/Control}')
    expect(document.activeElement).toBe(box())
  })

  it('do not include "/" if it is switched off', async () => {
    const { user } = await openSearch()
    await user.click(screen.getByRole('checkbox', { name: 'Single keys: / to search, ? for all shortcuts' }))
    await user.click(document.body)
    await user.keyboard('/')
    expect(document.activeElement).toBe(document.body)
    expect(box().getAttribute('aria-keyshortcuts')).toBe('Control+K')
    await user.keyboard('{Control>}k{/Control}')
    expect(document.activeElement).toBe(box())
    await user.click(screen.getByRole('checkbox', { name: 'Single keys: / to search, ? for all shortcuts' }))
    expect(box().getAttribute('aria-keyshortcuts')).toBe('/ Control+K')
  })

  it('include Esc: it closes the results, then clears the text, then leaves the box', async () => {
    const { user } = await openSearch()
    await user.type(box(), 'malla')
    await screen.findAllByRole('option')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect((box() as HTMLInputElement).value).toBe('malla')
    await user.keyboard('{ArrowDown}')
    expect(screen.getAllByRole('option')).toHaveLength(3)
    await user.keyboard('{Escape}{Escape}')
    expect((box() as HTMLInputElement).value).toBe('')
    await user.keyboard('{Escape}')
    expect(document.activeElement?.id).toBe('main')
  })
})

it('is not shown to gate accounts, which may not read lists', async () => {
  await openSearch('gate')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Search everything' })).toBeNull()
})

it('finds screens and commands by one letter, and opens a screen by Enter', async () => {
  asked = []
  findingIs(() => [])
  const { user } = await openSearch()
  await user.type(box(), 'd')
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'DashboardScreen',
    'Fair dayPeople',
    'Entry deskMoney',
    'Day bookMoney',
    'DocumentsMoney',
    'DebtorsMoney',
    'Switch between light and dark themeCommand',
  ])
  await user.clear(box())
  await user.type(box(), 'activity')
  await user.keyboard('{Enter}')
  const nav = within(await screen.findByRole('navigation', { name: 'Admin' }))
  const link = await nav.findByRole('link', { name: 'Activity' })
  await waitFor(() => expect(link.getAttribute('aria-current')).toBe('page'))
})
