import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { GateCheck, GateEntry, GateSummary } from '../../api/records'
import { accountOf, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { isCode, memberText } from './answers'

const office = startOffice()
const code = 'CEAQC2EMDYQKDMWD2TS7MBYYNCG2YMBSGAZDKTKB355LPLQPI2T4ZRDGIEHCM2Q6STK62L6Q'

function check(part: Partial<GateCheck> = {}): GateCheck {
  return {
    answer: 'valid',
    kind: 'registration',
    recordId: 'reg-1',
    member: 1,
    members: 1,
    name: 'Lakshmi Devi',
    group: 'Farmer',
    organisation: '',
    contactPerson: '',
    stalls: '',
    admission: { _id: 'adm-1', member: 1, at: '2025-09-13T04:05:00Z', by: 'North gate', byHand: false },
    ...part,
  }
}

function summary(part: Partial<GateSummary> = {}): GateSummary {
  return {
    day: '2025-09-13',
    today: 1204,
    all: 1250,
    expected: 100300,
    hours: [{ at: '2025-09-13T03:30:00Z', count: 900 }],
    gates: [{ at: '2025-09-13T03:30:00Z', gate: 'North', count: 900 }],
    groups: [
      { group: 'Farmer', today: 1200, all: 1246, expected: 100000 },
      { group: 'Other', today: 0, all: 0, expected: 0 },
      { group: 'Exhibitor', today: 4, all: 4, expected: 300 },
    ],
    ...part,
  }
}

const entry: GateEntry = {
  kind: 'booking',
  recordId: 'book-1',
  members: 2,
  name: 'Soil Life',
  group: 'Exhibitor',
  organisation: 'Soil Life',
  contactPerson: 'V. Suresh',
  stalls: '24 (3x3m)',
  phoneEnd: '0034',
  admissions: [{ _id: 'adm-9', member: 1, at: '2025-09-13T04:00:00Z', by: 'North gate', byHand: true }],
}

// Sets the server's responses to the next checks, in this order. Returns a list to which each request is added.
function answers(...list: readonly GateCheck[]): unknown[] {
  const bodies: unknown[] = []
  office.answer(
    http.post('*/api/admin/gate/check', async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json(list[Math.min(bodies.length, list.length) - 1])
    }),
  )
  return bodies
}

const result = () => screen.getByRole('status', { name: 'Result' }).textContent
const field = () => screen.findByLabelText<HTMLInputElement>('Code, name, phone or order number')

beforeEach(() => {
  office.signedIn(accountOf('gate'))
  office.answer(http.get('*/api/admin/gate/summary', () => HttpResponse.json(summary())))
})

it('checks several codes from a handheld scanner in succession', async () => {
  const bodies = answers(check(), check({ answer: 'used' }))
  const { user } = openPortal('/admin/gate')
  await user.type(await field(), `https://fair.example.org/E/${code}{Enter}`)
  await waitFor(() => expect(result()).toContain('Valid'))
  expect(result()).toContain('Lakshmi Devi')
  expect((await field()).value).toBe('')
  expect(document.activeElement).toBe(await field())
  await user.keyboard(`${code}{Enter}`)
  await waitFor(() => expect(result()).toContain('Already used'))
  expect(result()).toContain('Came in today at 9:35 am. Let in by North gate.')
  expect(bodies).toEqual([
    { code: `https://fair.example.org/E/${code}`, dry: false },
    { code, dry: false },
  ])
  const last = within(screen.getByRole('region', { name: 'Last checks here' })).getAllByRole('listitem')
  expect(last.map((line) => line.querySelector('b')?.textContent)).toEqual(['Already used', 'Valid'])
})

it.each([
  [check({ answer: 'cancelled' }), 'Cancelled', 'The office can help'],
  [check({ answer: 'unpaid' }), 'Not paid', 'The office can help'],
  [check({ answer: 'other_year', name: '', edition: '2024' }), 'Another year', 'the fair 2024'],
  [check({ answer: 'unknown', name: '' }), 'Not a valid code', 'forged, damaged'],
  [
    check({
      kind: 'booking',
      name: 'Soil Life',
      member: 2,
      members: 4,
      contactPerson: 'V. Suresh',
      stalls: '24 (3x3m)',
    }),
    'Valid',
    'Member 2 of 4',
  ],
])('shows the answer as text: %#', async (answer, title, text) => {
  answers(answer)
  const { user } = openPortal('/admin/gate')
  await user.type(await field(), `${code}{Enter}`)
  await waitFor(() => expect(result()).toContain(title))
  expect(result()).toContain(text)
})

it('only checks in the check-only mode', async () => {
  const { admission: _, ...looked } = check()
  const bodies = answers(looked)
  const { user } = openPortal('/admin/gate')
  await user.click(await screen.findByLabelText('Check only'))
  await user.type(await field(), `${code}{Enter}`)
  await waitFor(() => expect(result()).toContain('nobody was let in'))
  expect(bodies).toEqual([{ code, dry: true }])
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
})

it('checks a code from the camera app once, after a press on the button', async () => {
  const bodies = answers(check())
  const { user, address } = openPortal(`/admin/gate?code=${code}`)
  const press = await screen.findByRole('button', { name: 'Check this code' })
  expect(bodies).toEqual([])
  await user.click(press)
  await waitFor(() => expect(result()).toContain('Valid'))
  expect(screen.queryByRole('button', { name: 'Check this code' })).toBeNull()
  expect(address()).toBe('/admin/gate')
  expect(bodies).toHaveLength(1)
})

it('shows that nothing was checked if the server does not answer', async () => {
  office.answer(http.post('*/api/admin/gate/check', () => HttpResponse.error()))
  const { user } = openPortal('/admin/gate')
  await user.type(await field(), `${code}{Enter}`)
  await waitFor(() => expect(result()).toContain('Not checked'))
  expect(result()).toContain('Nobody was let in, and nothing is saved for later.')
})

it('shows at once that the network is lost', async () => {
  openPortal('/admin/gate')
  await field()
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  window.dispatchEvent(new Event('offline'))
  expect(await screen.findByText('No network')).toBeTruthy()
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText('No network')).toBeNull())
})

describe('without a code', () => {
  it('finds paid visitors, and admits a member', async () => {
    const asked: string[] = []
    let found = entry
    office.answer(
      http.get('*/api/admin/gate/search', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('q') ?? '')
        return HttpResponse.json([found])
      }),
    )
    const bodies = office.note(
      'post',
      '*/api/admin/gate/admit',
      check({ kind: 'booking', name: 'Soil Life', member: 2, members: 2 }),
    )
    const { user } = openPortal('/admin/gate')
    await user.type(await field(), 's{Enter}')
    expect(await screen.findByText(/at least two characters/)).toBeTruthy()
    await user.type(await field(), 'oil{Enter}')
    const list = await screen.findByRole('list', { name: 'Found for soil' })
    expect(list.textContent).toContain('Phone ends in 0034')
    expect(list.textContent).toContain('Member 1: in since 9:30 am')
    found = {
      ...entry,
      admissions: [...entry.admissions, { ...entry.admissions[0], _id: 'adm-10', member: 2 } as const],
    } as GateEntry
    await user.click(within(list).getByRole('button', { name: 'Let in member 2' }))
    await waitFor(() => expect(result()).toContain('Member 2 of 2'))
    await waitFor(() => expect(list.textContent).toContain('Member 2: in since'))
    expect(bodies).toEqual([{ kind: 'booking', recordId: 'book-1', member: 2 }])
    expect(asked).toEqual(['soil', 'soil'])
  })

  it('shows that nobody was found, and that the search failed', async () => {
    office.answer(http.get('*/api/admin/gate/search', () => HttpResponse.json([])))
    const { user } = openPortal('/admin/gate')
    await user.type(await field(), 'nobody{Enter}')
    expect(await screen.findByText('No paid visitor matches “nobody”.')).toBeTruthy()
    office.answer(http.get('*/api/admin/gate/search', () => problem(503, 'unavailable', 'Not now.')))
    await user.clear(await field())
    await user.type(await field(), 'another{Enter}')
    expect(await screen.findByText('Failed to search')).toBeTruthy()
  })
})

it('undoes an admission after a confirmation', async () => {
  answers(check())
  const undone: string[] = []
  office.answer(
    http.post('*/api/admin/gate/admissions/:id/undo', ({ params }) => {
      undone.push(String(params['id']))
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = openPortal('/admin/gate')
  await user.type(await field(), `${code}{Enter}`)
  await user.click(await screen.findByRole('button', { name: 'Undo Lakshmi Devi' }))
  await user.click(await screen.findByRole('button', { name: 'Keep' }))
  expect(undone).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Undo Lakshmi Devi' }))
  await user.click(await screen.findByRole('button', { name: 'Undo admission' }))
  await waitFor(() => expect(result()).toContain('Undone'))
  expect(undone).toEqual(['adm-1'])
})

it('shows the number of admissions of all gates', async () => {
  openPortal('/admin/gate')
  const counts = await screen.findByRole('region', { name: 'Came in today' })
  await waitFor(() => expect(counts.textContent).toContain('1,204 of 1,00,300 expected'))
  expect(counts.textContent).toContain('Farmer1,200 of 1,00,000')
  expect(counts.textContent).not.toContain('Other')
  expect(screen.getByRole('table', { name: 'Came in by hour' }).textContent).toContain('9:00 am900')
})

it('is not shown to viewers', async () => {
  office.signedIn(accountOf('viewer'))
  openPortal('/admin/gate')
  expect(await screen.findByText('Your account may not open this page')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Gate' })).toBeNull()
})

it('distinguishes a code from search text', () => {
  for (const text of [
    code,
    code.toLowerCase(),
    `HTTPS://FAIR.EXAMPLE.ORG/E/${code}`,
    `${code.slice(0, 30)} ${code.slice(30)}`,
    '/e/short',
  ]) {
    expect(isCode(text)).toBe(true)
  }
  for (const text of ['Lakshmi Devi', '98480 12345', 'MKM001754113320000abcdefgh', 'reg-1', '']) {
    expect(isCode(text)).toBe(false)
  }
  expect(memberText({ kind: 'registration', member: 1, members: 1 })).toBe('')
})

it('clears the answer of the last check when something else is searched', async () => {
  answers(check())
  office.answer(http.get('*/api/admin/gate/search', () => HttpResponse.json([entry])))
  const { user } = openPortal('/admin/gate')
  await user.type(await field(), `${code}{Enter}`)
  await waitFor(() => expect(result()).toContain('Valid'))
  await user.type(await field(), 'Soil{Enter}')
  expect(await screen.findByText('Soil Life')).toBeTruthy()
  expect(result()).not.toContain('Valid')
})

it('says when today is not a day of the fair', async () => {
  office.answer(http.get('*/api/admin/gate/summary', () => HttpResponse.json(summary({ day: '2025-08-23' }))))
  openPortal('/admin/gate')
  expect(await screen.findByText('Today is not a day of the fair')).toBeTruthy()
  expect(screen.getByText(/Today is 23 Aug 2025\. The fair is on 13–14 September 2025\./)).toBeTruthy()
})

it('shows no notice on a day of the fair', async () => {
  openPortal('/admin/gate')
  expect(await screen.findByText('1,204')).toBeTruthy()
  expect(screen.queryByText('Today is not a day of the fair')).toBeNull()
})
