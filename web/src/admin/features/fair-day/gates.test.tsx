import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Announcement, GateConflict, GateDevice, GateEntry, GateSummary } from '../../api/records'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'

vi.setConfig({ testTimeout: 20_000 })

const office = startOffice()

const nine = '2025-09-13T03:30:00Z'
const ten = '2025-09-13T04:30:00Z'

const summary: GateSummary = {
  all: 30,
  day: '2025-09-13',
  expected: 1200,
  invalid: 2,
  gates: [
    { at: nine, gate: 'North', count: 12 },
    { at: ten, gate: 'North', count: 8 },
    { at: ten, gate: 'South', count: 10 },
  ],
  groups: [
    { group: 'Farmer', today: 25, expected: 1000, all: 25 },
    { group: 'Student', today: 5, expected: 200, all: 5 },
  ] as GateSummary['groups'],
  hours: [
    { at: nine, count: 12 },
    { at: ten, count: 18 },
  ],
  today: 30,
}

function device(part: Partial<GateDevice> = {}): GateDevice {
  return {
    _id: 'DEVICE1',
    name: 'Phone 1',
    gate: 'North',
    state: 'paired',
    createdBy: 'manager@example.org',
    seenAt: new Date().toISOString(),
    offsetMs: 0,
    battery: 41,
    queue: 7,
    manifestAt: new Date().toISOString(),
    appVersion: '1',
    messageId: 'MESSAGE1',
    ...part,
  }
}

const conflict: GateConflict = {
  _id: 'SCAN1',
  at: ten,
  by: 'Phone 1',
  gate: 'North',
  kind: 'registration',
  member: 1,
  name: 'Mallaiah',
  reason: 'used',
  receivedAt: ten,
  recordId: 'R1',
  first: { at: nine, by: 'Phone 2', gate: 'South' },
}

const announcement: Announcement = {
  _id: 'MESSAGE1',
  text: 'Close gate 2',
  textIn: { en: 'Close gate 2', te: 'గేట్ 2 మూసివేయండి' },
  website: true,
  devices: true,
  by: 'owner@example.org',
  at: ten,
  until: '2025-09-13T08:30:00Z',
  shown: true,
}

function roomHas(devices: GateDevice[], conflicts: GateConflict[] = [], announcements: Announcement[] = []) {
  office.answer(
    http.get('*/api/admin/gate/summary', () => HttpResponse.json(summary)),
    http.get('*/api/admin/gate/devices', () => HttpResponse.json(devices)),
    http.get('*/api/admin/gate/conflicts', () => HttpResponse.json(conflicts)),
    http.get('*/api/admin/announcements', () => HttpResponse.json(announcements)),
    http.get('*/api/admin/gate/exhibitors', () =>
      HttpResponse.json({ day: '2025-09-13', booked: 0, here: 0, missing: [] }),
    ),
    http.get('*/api/desk/tills', () => page([])),
  )
}

beforeEach(() => {
  office.signedIn(accountOf('manager'))
})

// Returns the table row with this heading.
async function rowOf(name: string): Promise<HTMLElement> {
  const row = (await screen.findByRole('rowheader', { name })).closest('tr')
  if (!row) throw new Error(`no row ${name}`)
  return row
}

describe('the gates on the day of the fair', () => {
  it('shows admissions by hour, gate and category', async () => {
    roomHas([])
    openPortal('/admin/fair-day')
    const north = await rowOf('North')
    expect(
      within(north)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['12', '8', '20'])
    const all = await rowOf('All gates')
    expect(within(all).getByRole('cell', { name: '18' })).toBeTruthy()
    expect(await screen.findByText('25 of 1,000')).toBeTruthy()
    expect(screen.getByText(/^2 people came in today whose .* no longer valid/)).toBeTruthy()
    expect(screen.getByText('No device yet.', { exact: false })).toBeTruthy()
  })

  it('shows battery, waiting scans, contact, list and clock of each device', async () => {
    roomHas([
      device(),
      device({
        _id: 'DEVICE2',
        name: 'Phone 2',
        seenAt: '2025-09-12T04:00:00Z',
        manifestAt: '2025-09-10T04:00:00Z',
        offsetMs: -600_000,
        queue: 3,
      }),
    ])
    openPortal('/admin/fair-day')
    const first = await rowOf('Phone 1')
    for (const text of ['North', 'Paired', '41 %', '7']) expect(within(first).getByText(text)).toBeTruthy()
    const second = await rowOf('Phone 2')
    for (const text of ['No contact', 'Clock wrong by 10 min', 'old']) {
      expect(within(second).getByText(text)).toBeTruthy()
    }
    expect(screen.getByText('1 of 2 devices answer.')).toBeTruthy()
  })

  it('lists conflicts with both devices and resolves them', async () => {
    roomHas([device()], [conflict])
    const resolved = vi.fn<() => void>()
    office.answer(
      http.post('*/api/admin/gate/conflicts/SCAN1/resolve', () => {
        resolved()
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = openPortal('/admin/fair-day')
    const trouble = within(await screen.findByRole('region', { name: 'Look at this' }))
    expect((await trouble.findByText(/^Went in:/)).textContent).toMatch(/Phone 1 \(North\)$/)
    expect(trouble.getByText(/^Before that:/).textContent).toMatch(/Phone 2 \(South\)$/)
    expect(trouble.getByText('Second time on this day')).toBeTruthy()
    await user.click(trouble.getByRole('button', { name: 'Resolved: Mallaiah' }))
    await waitFor(() => expect(resolved).toHaveBeenCalledOnce())
  })

  it('shows an announcement with its places, and stops it', async () => {
    roomHas([device(), device({ _id: 'DEVICE2', name: 'Phone 2', messageId: '' })], [], [announcement])
    const { user } = openPortal('/admin/fair-day')
    const shown = within(await screen.findByRole('region', { name: 'Now shown' }))
    expect(
      await shown.findByText('Website and 2 devices, 2 languages, until 2:00 pm', { exact: false }),
    ).toBeTruthy()
    expect(screen.getByText('Read on 1 of 2 devices')).toBeTruthy()
    office.answer(http.post('*/api/admin/announcements/MESSAGE1/stop', () => problem(409, 'x', 'No power')))
    await user.click(shown.getByRole('button', { name: 'Stop showing' }))
    expect(await screen.findByText('Failed to stop the announcement: No power')).toBeTruthy()
    const ended = { ...announcement, shown: false }
    office.answer(
      http.post('*/api/admin/announcements/MESSAGE1/stop', () => HttpResponse.json(ended)),
      http.get('*/api/admin/announcements', () => HttpResponse.json([ended])),
    )
    await user.click(shown.getByRole('button', { name: 'Stop showing' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Now shown' })).toBeNull())
  })

  it('writes an announcement and keeps what was typed when it is refused', async () => {
    roomHas([device()])
    const { user } = openPortal('/admin/fair-day')
    await user.click(await screen.findByRole('button', { name: 'Write announcement' }))
    const form = within(await screen.findByRole('dialog', { name: 'Write announcement' }))
    office.answer(
      http.post('*/api/admin/announcements', () =>
        problem(422, 'check_fields', 'Please correct the marked fields.', {
          fields: { until: 'This time has passed' },
        }),
      ),
    )
    await user.type(form.getByRole('textbox', { name: 'Text' }), 'Close gate 2')
    await user.type(form.getByRole('textbox', { name: /^Text in Telugu/ }), 'గేట్ 2 మూసివేయండి')
    await user.selectOptions(form.getByRole('combobox', { name: 'Where' }), 'Website only')
    await user.clear(form.getByLabelText(/^Until/))
    await user.type(form.getByLabelText(/^Until/), '14:00')
    await user.click(form.getByRole('button', { name: 'Show now' }))
    expect(await form.findByText('This time has passed')).toBeTruthy()
    const sent = office.note('post', '*/api/admin/announcements', announcement, 201)
    await user.click(form.getByRole('button', { name: 'Show now' }))
    await waitFor(() =>
      expect(sent).toEqual([
        {
          text: 'Close gate 2',
          textIn: { te: 'గేట్ 2 మూసివేయండి', hi: '' },
          website: true,
          devices: false,
          until: '14:00',
        },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('finds a person, undoes an admission and lets somebody in', async () => {
    const entry: GateEntry = {
      kind: 'booking',
      recordId: 'B1',
      members: 2,
      name: 'Sri Sai Seeds',
      group: 'Exhibitor',
      organisation: 'Sri Sai Seeds',
      contactPerson: 'V. Suresh',
      stalls: 'A24',
      phoneEnd: '1234',
      admissions: [{ _id: 'IN1', member: 1, at: nine, by: 'Phone 1', byHand: false }],
    }
    roomHas([])
    office.answer(http.get('*/api/admin/gate/search', () => HttpResponse.json([entry])))
    const { user } = openPortal('/admin/fair-day')
    const field = await screen.findByLabelText('Name, phone or order number')
    await user.type(field, 's{Enter}')
    expect(await screen.findByText(/^Enter at least two characters/)).toBeTruthy()
    await user.type(field, 'ai{Enter}')
    expect(await screen.findByText('member 1: in since 9:00 am, by Phone 1')).toBeTruthy()
    const undone = vi.fn<() => void>()
    office.answer(
      http.post('*/api/admin/gate/admissions/IN1/undo', () => {
        undone()
        return new HttpResponse(null, { status: 204 })
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Undo the admission of member 1' }))
    expect(await screen.findByText(/^The entry code of Sri Sai Seeds, member 1 will be valid/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo admission' }))
    await waitFor(() => expect(undone).toHaveBeenCalledOnce())
    const admitted = office.note('post', '*/api/admin/gate/admit', {}, 200)
    await user.click(screen.getByRole('button', { name: 'Let in member 2' }))
    await waitFor(() => expect(admitted).toEqual([{ kind: 'booking', recordId: 'B1', member: 2 }]))
  })

  it('lets a viewer look, without letting anybody in', async () => {
    office.signedIn(accountOf('viewer'))
    roomHas([device()], [conflict], [announcement])
    openPortal('/admin/fair-day')
    expect(await rowOf('Phone 1')).toBeTruthy()
    expect(await screen.findByText('Stalls that have not come')).toBeTruthy()
    for (const name of [
      'Find',
      'Add a device',
      'Revoke',
      'Pair again',
      'Resolved: Mallaiah',
      'Write announcement',
      'Stop showing',
    ]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })

  it('lets the gate look, and shows it no firms and no money', async () => {
    office.signedIn(accountOf('gate'))
    roomHas([device()], [conflict], [announcement])
    const refuse = () => {
      throw new Error('an account of the gate may not ask for firms and money')
    }
    office.answer(http.get('*/api/admin/gate/exhibitors', refuse), http.get('*/api/desk/tills', refuse))
    openPortal('/admin/fair-day')
    expect(await rowOf('Phone 1')).toBeTruthy()
    expect(await screen.findByText('Mallaiah')).toBeTruthy()
    for (const name of [
      'Add a device',
      'Revoke',
      'Pair again',
      'Resolved: Mallaiah',
      'Write announcement',
      'Stop showing',
    ]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    for (const text of ['Stalls that have not come', 'Money by till', 'Taken at the desks']) {
      expect(screen.queryByText(text)).toBeNull()
    }
  })
})
