import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { shippedHallAnswer } from '../../../../testing/shipped-hall'
import type { HallDraft } from '../../../api/records'
import { stubEventStreams } from '../../../testing/event-stream'
import { accountOf, problem, startOffice } from '../../../testing/fair-office'
import { held } from '../../../testing/held'
import { openPortal } from '../../../testing/open-portal'
import { officeHall } from '../../../testing/records'

const office = startOffice()
const ground = shippedHallAnswer()
const wanted = new Set(['std-24', 'std-25', 'std-26'])

function draftOf(part: Partial<HallDraft> = {}): HallDraft {
  return {
    version: 0,
    minAisle: 2,
    ground: { ...ground, stalls: [] },
    stalls: ground.stalls
      .filter(({ id }) => wanted.has(id))
      .map(({ id, stallnumber, label, kind, zone, x, y, w, h, opens = 'E' }) => ({
        id,
        stallnumber,
        label,
        kind,
        zone,
        x,
        y,
        w,
        h,
        opens,
        released: true,
      })),
    taken: [{ stallnumber: '25', stallSize: '3x3m' }],
    faults: [],
    ...part,
  }
}

beforeEach(() => {
  stubEventStreams()
  office.signedIn(accountOf('manager'))
  office.answer(
    http.get('*/api/hall', () => HttpResponse.json(officeHall({}))),
    http.get('*/api/admin/hall/draft', () => HttpResponse.json(draftOf())),
  )
})

const stallNamed = (name: RegExp) => screen.findByRole('button', { name })

it('moves a stall with the arrow keys, undoes, redoes, and saves the draft', async () => {
  const sent = office.note('put', '*/api/admin/hall/draft', draftOf({ version: 1 }))
  const { user } = openPortal('/admin/hall?tab=plan')
  const stall = await stallNamed(/^Stall 24,/)
  const before = stall.getAttribute('aria-label')
  stall.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  const moved = stall.getAttribute('aria-label')
  expect(moved).not.toBe(before)
  fireEvent.keyDown(stall, { key: 'z', ctrlKey: true })
  expect(stall.getAttribute('aria-label')).toBe(before)
  fireEvent.keyDown(stall, { key: 'y', ctrlKey: true })
  expect(stall.getAttribute('aria-label')).toBe(moved)
  await user.click(screen.getByRole('button', { name: 'Save the draft' }))
  expect(await screen.findByText('The draft is saved')).toBeTruthy()
  const was = draftOf().stalls[0]
  expect(sent).toMatchObject([{ version: 0, stalls: [{ id: 'std-24', x: (was?.x ?? 0) + 1 }, {}, {}] }])
})

it('keeps taken stalls, and does not publish a plan with faults', async () => {
  const { user } = openPortal('/admin/hall?tab=plan')
  await user.click(await stallNamed(/^Stall 24,/))
  fireEvent.pointerDown(await stallNamed(/^Stall 24,/))
  const number = await screen.findByLabelText<HTMLInputElement>('Number')
  await user.clear(number)
  await user.type(number, '26')
  expect(screen.getByText('Two stalls are called 26')).toBeTruthy()
  const publish = screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' })
  expect(publish.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  fireEvent.pointerDown(await stallNamed(/^Stall 25,.*held or sold/))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Number').disabled).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await stallNamed(/^Stall 25,/)).toBeTruthy()
})

it('shows why the server refuses to publish', async () => {
  office.answer(
    http.get('*/api/admin/hall/draft', () => HttpResponse.json(draftOf({ version: 3 }))),
    http.post('*/api/admin/hall/draft/publish', () =>
      problem(409, 'hall_stalls_needed', 'These stalls are held or sold: 24 (3x3m).'),
    ),
  )
  const { user } = openPortal('/admin/hall?tab=plan')
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Publish the hall plan?' }))
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText(/These stalls are held or sold: 24/)).toBeTruthy()
})

it('adds a stall with the keyboard and numbers a selection', async () => {
  const { user } = openPortal('/admin/hall?tab=plan')
  await user.selectOptions(await screen.findByLabelText('Draw'), 'Standard')
  await user.click(screen.getByRole('button', { name: 'Add a stall' }))
  expect(await stallNamed(/^Stall 27, 0 m from the west/)).toBeTruthy()
  fireEvent.pointerDown(await stallNamed(/^Stall 24,/))
  fireEvent.pointerDown(await stallNamed(/^Stall 26,/), { shiftKey: true })
  const first = await screen.findByLabelText('Number from')
  await user.clear(first)
  await user.type(first, '70')
  await user.click(screen.getByRole('button', { name: 'Number the selected stalls' }))
  expect(await stallNamed(/^Stall 70,/)).toBeTruthy()
  expect(await stallNamed(/^Stall 71,/)).toBeTruthy()
})

it('adds an aisle by keyboard, corrects it by typing, and undoes it', async () => {
  const sent = office.note('put', '*/api/admin/hall/draft', draftOf({ version: 1 }))
  const { user } = openPortal('/admin/hall?tab=plan')
  await user.selectOptions(await screen.findByLabelText('Draw'), 'Aisle')
  const removes = () => screen.queryAllByRole('button', { name: /^Remove area/ })
  const before = removes().length
  await user.click(screen.getByRole('button', { name: 'Add an area' }))
  expect(removes()).toHaveLength(before + 1)
  const width = screen.getAllByLabelText<HTMLInputElement>('Width (m)').at(-1) as HTMLInputElement
  fireEvent.change(width, { target: { value: '3' } })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getAllByLabelText<HTMLInputElement>('Width (m)').at(-1)?.value).toBe('4')
  await user.click(screen.getByRole('button', { name: 'Redo' }))
  await user.click(screen.getByRole('button', { name: 'Save the draft' }))
  expect(await screen.findByText('The draft is saved')).toBeTruthy()
  const [{ ground: drawn } = { ground: undefined }] = sent as { ground: HallDraft['ground'] }[]
  expect(drawn?.aisles).toHaveLength(before + 1)
  expect(drawn?.aisles.at(-1)).toMatchObject({ id: 'aisle-1', w: 3, h: 2 })
})

it('sets the kind, zone, aisle, release and size of a stall', async () => {
  const sent = office.note('put', '*/api/admin/hall/draft', draftOf({ version: 1 }))
  const { user } = openPortal('/admin/hall?tab=plan')
  fireEvent.pointerDown(await stallNamed(/^Stall 26,/))
  await user.selectOptions(await screen.findByLabelText('Kind'), 'Compact')
  await user.selectOptions(screen.getByLabelText('Zone'), 'B Seed Pavilions')
  const [aisle] = ground.aisles
  await user.selectOptions(screen.getByLabelText('Aisle'), aisle?.id ?? '')
  await user.click(screen.getByLabelText('Released for booking'))
  fireEvent.blur(screen.getByLabelText('Width (m)', { selector: '#drawn-w' }), { target: { value: '2,5' } })
  await user.click(screen.getByRole('button', { name: 'Save the draft' }))
  expect(await screen.findByText('The draft is saved')).toBeTruthy()
  expect(sent).toMatchObject([
    {
      stalls: [
        {},
        {},
        { id: 'std-26', kind: 'compact', zone: 'seed', aisle: aisle?.id, released: false, w: 2.5, h: 2 },
      ],
    },
  ])
})

it('imports a file and shows its plan', async () => {
  const read = draftOf({ version: 4, stalls: draftOf().stalls.slice(0, 1) })
  const sent = office.note('post', '*/api/admin/hall/draft/import', read)
  const { user } = openPortal('/admin/hall?tab=plan')
  await stallNamed(/^Stall 26,/)
  await user.upload(
    screen.getByLabelText('Import JSON', { selector: 'input' }),
    new File(['plan'], 'hall.json'),
  )
  expect(await screen.findByText('The draft now shows the file')).toBeTruthy()
  expect(sent).toEqual([{ version: 0, text: 'plan' }])
  expect(screen.queryByRole('button', { name: /^Stall 26,/ })).toBeNull()
})

it('says that a draft was not discarded if the server refuses it', async () => {
  office.answer(
    http.get('*/api/admin/hall/draft', () => HttpResponse.json(draftOf({ version: 3 }))),
    http.delete('*/api/admin/hall/draft', () => problem(403, 'forbidden', 'You may not change the hall')),
  )
  const { user } = openPortal('/admin/hall?tab=plan')
  await stallNamed(/^Stall 26,/)
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }))
  const ask = await screen.findByRole('alertdialog')
  await user.click(within(ask).getByRole('button', { name: 'Discard the draft' }))
  expect(await screen.findByText(/You may not change the hall/)).toBeTruthy()
  expect(screen.queryByText('The draft is discarded')).toBeNull()
})

it('cannot be changed while it is saved, because the saved plan replaces it', async () => {
  const arrived = held()
  office.answer(
    http.put('*/api/admin/hall/draft', async () => {
      await arrived.promise
      return HttpResponse.json(draftOf({ version: 1 }))
    }),
  )
  const { user } = openPortal('/admin/hall?tab=plan')
  const stall = await stallNamed(/^Stall 24,/)
  stall.focus()
  await user.keyboard('{ArrowRight}')
  const moved = stall.getAttribute('aria-label')
  await user.click(screen.getByRole('button', { name: 'Save the draft' }))
  await waitFor(() => expect(stall.closest('[inert]')).toBeTruthy())
  fireEvent.keyDown(document, { key: 'z', ctrlKey: true })
  expect(stall.getAttribute('aria-label')).toBe(moved)
  arrived.resolve()
  await waitFor(() => expect(stall.closest('[inert]')).toBeNull())
})

it('is one tab stop, and Page Up, Page Down, Home and End go to the other stalls', async () => {
  const { user } = openPortal('/admin/hall?tab=plan')
  const first = await stallNamed(/^Stall 24,/)
  const stalls = screen.getAllByRole('button', { name: /^Stall / })
  const inOrder = () => stalls.filter(({ tabIndex }) => tabIndex === 0)
  expect(inOrder()).toEqual([first])
  first.focus()
  await user.keyboard('{PageDown}{PageDown}')
  expect(document.activeElement).toBe(stalls[2])
  expect(inOrder()).toEqual([stalls[2]])
  await user.keyboard('{PageUp}')
  expect(document.activeElement).toBe(stalls[1])
  await user.keyboard('{Home}')
  expect(document.activeElement).toBe(first)
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(stalls.at(-1))
})
