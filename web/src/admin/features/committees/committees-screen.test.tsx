import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { imageFile, member } from '../../testing/content'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { takeForms } from '../../testing/sent-form'

const office = startOffice()
let asked: string[]

const committees = [
  { id: 'executive', name: { en: 'Executive Committee', hi: '', te: '' }, responsibilities: [] },
  { id: 'field', name: { en: 'Field Activities', hi: '', te: '' }, responsibilities: [] },
]
const lakshmi = member({ sample: true, designationIn: { te: 'కన్వీనర్' } })
const ravi = member({ _id: 'member-2', name: 'Ravi Teja', designation: 'Member', committee: 'field' })

beforeEach(() => {
  asked = []
  office.signedIn(accountOf('owner'))
  office.answer(
    http.get('*/api/admin/edition', () => HttpResponse.json({ committees })),
    http.get('*/api/committee-members', ({ request }) => {
      asked.push(new URL(request.url).search)
      const committee = new URL(request.url).searchParams.get('committee')
      return page([lakshmi, ravi].filter((one) => !committee || one.committee === committee))
    }),
  )
})

describe('the table', () => {
  it('shows the person, the office held and the committee', async () => {
    openPortal('/admin/committees')
    await screen.findAllByText('Executive Committee')
    await screen.findByText('Ravi Teja')
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      'Lakshmi DeviSample, not a real personConvener కన్వీనర్Executive Committee',
      'Ravi TejaMemberField Activities',
    ])
    expect(screen.getByText('2 people on the committee pages.')).toBeTruthy()
  })

  it('searches by name and filters by committee, with the state only in the address', async () => {
    const { user, address } = openPortal('/admin/committees')
    await screen.findByRole('option', { name: 'Field Activities' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Committee' }), 'field')
    await waitFor(() => expect(screen.queryByText('Lakshmi Devi')).toBeNull())
    await user.type(screen.getByRole('searchbox', { name: 'Search committee members' }), 'ravi')
    await waitFor(() => expect(address()).toBe('/admin/committees?committee=field&q=ravi'))
    expect(asked.at(-1)?.slice(1).split('&').sort()).toEqual([
      'committee=field',
      'page=1',
      'perPage=25',
      'q=ravi',
    ])
  })

  it('shows the error of a failed request', async () => {
    office.answer(
      http.get('*/api/admin/edition', () => problem(500, 'internal', 'Sorry')),
      http.get('*/api/committee-members', () => problem(500, 'internal', 'Sorry')),
    )
    openPortal('/admin/committees')
    expect(await screen.findByText('Failed to fetch committees: HTTP error! status: 500')).toBeTruthy()
    expect(await screen.findByText('Failed to fetch committee members: HTTP error! status: 500')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add member' })).toBeNull()
  })
})

it('adds a member to the committee of the filter', async () => {
  const { handler, forms } = takeForms('post', '*/api/committee-members', () =>
    HttpResponse.json(ravi, { status: 201 }),
  )
  office.answer(handler)
  const { user } = openPortal('/admin/committees?committee=field')
  await user.click(await screen.findByRole('button', { name: 'Add member' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add member' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Enter the full name')).toBeTruthy()
  await user.type(form.getByLabelText('Name'), 'Ravi Teja')
  await user.type(form.getByLabelText(/^Name in Telugu/), 'రవితేజ')
  await user.type(form.getByLabelText(/^Institute or district in Telugu/), 'మెదక్')
  fireEvent.change(form.getByLabelText(/^Photo/), { target: { files: [imageFile('ravi.png')] } })
  expect(form.queryByLabelText(/^Message to the visitors/)).toBeNull()
  await user.click(form.getByLabelText(/^Patron/))
  await user.type(form.getByLabelText(/^Message to the visitors/), 'Come and read it with us.')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Ravi Teja is added')).toBeTruthy()
  for (const part of [
    ['name', 'Ravi Teja'],
    ['nameIn.te', 'రవితేజ'],
    ['committee', 'field'],
    ['designation', ''],
    ['designationIn.te', ''],
    ['instituteIn.te', 'మెదక్'],
    ['patron', 'true'],
    ['message', 'Come and read it with us.'],
    ['photo', 'ravi.png'],
  ])
    expect(forms[0]).toContainEqual(part)
})

it('moves a member to another committee', async () => {
  const { handler, forms } = takeForms('put', '*/api/committee-members/member-2', () =>
    HttpResponse.json(ravi),
  )
  office.answer(handler)
  const { user } = openPortal('/admin/committees')
  await user.click(await screen.findByRole('button', { name: 'Edit member Ravi Teja' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit member' }))
  await user.selectOptions(form.getByLabelText('Committee'), 'executive')
  await user.click(form.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('Ravi Teja is saved')).toBeTruthy()
  expect(forms).toEqual([
    [
      ['committee', 'executive'],
      ['version', '3'],
    ],
  ])
})

it('deletes and restores a member', async () => {
  office.answer(
    http.delete('*/api/committee-members/member-2', () => new HttpResponse(null, { status: 204 })),
    http.post('*/api/committee-members/member-2/restore', () => HttpResponse.json(ravi)),
  )
  const { user } = openPortal('/admin/committees')
  await user.click(await screen.findByRole('button', { name: 'Delete member Ravi Teja' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Ravi Teja is deleted')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Ravi Teja is restored')).toBeTruthy()
})

it('orders the members of a committee', async () => {
  const kiran = member({ _id: 'member-3', name: 'Kiran' })
  office.answer(
    http.get('*/api/committee-members', ({ request }) =>
      page(new URL(request.url).searchParams.get('committee') === 'executive' ? [lakshmi, kiran] : [ravi]),
    ),
  )
  const orders = office.note('patch', '*/api/committee-members/order', [])
  const { user } = openPortal('/admin/committees')
  await user.click(await screen.findByRole('button', { name: 'Change order' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Order of the members' }))
  await user.click(await dialog.findByRole('button', { name: 'Move Kiran earlier' }))
  await waitFor(() => expect(orders).toEqual([{ ids: ['member-3', 'member-1'] }]))
  await user.selectOptions(dialog.getByLabelText('Committee'), 'field')
  expect(await dialog.findByText('Ravi Teja')).toBeTruthy()
})
