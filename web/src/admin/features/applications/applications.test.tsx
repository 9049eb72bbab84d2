import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountOf, officeList, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { application, recordPage } from '../../testing/records'

const office = startOffice()
const { lastAsked, listOf } = officeList('resource-person')

beforeEach(() => {
  office.signedIn(accountOf('owner'))
  listOf([application()])
})

const screens = [
  {
    path: '/admin/resourcepersonapplications',
    title: 'Resource Person Applications',
    type: 'resource',
    typeName: 'Resource person',
    fetchFailed: 'Failed to load applications',
    deleteTitle: 'Delete Application?',
    deleteFailed: /^Failed to delete application/,
    nothing: 'No applications found matching your criteria.',
  },
  {
    path: '/admin/volunteers',
    title: 'Volunteer Applications',
    type: 'volunteer',
    typeName: 'Volunteer',
    fetchFailed: 'Failed to fetch volunteers',
    deleteTitle: 'Delete Volunteer?',
    deleteFailed: /^Failed to delete volunteer/,
    nothing: 'No volunteers found matching your criteria.',
  },
] as const

describe.each(screens)('$path', ({ path, title, type, typeName, ...words }) => {
  it('lists the applications of its type', async () => {
    listOf([application({ type })])
    openPortal(`${path}?status=Pending`)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    const row = (await screen.findByText('K. Sujatha')).closest('tr') as HTMLElement
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([
      '',
      'K. Sujatha',
      '90003 41877sujatha@example.org',
      'Media person',
      'Ten years of farm radio.',
      'View',
      'PendingConfirmReject',
      typeName,
      '2 Aug 202511:38 am',
      '',
    ])
    expect(lastAsked()).toEqual({
      page: '1',
      perPage: '25',
      status: 'Pending',
      type,
    })
  })

  it('shows its own texts for errors and empty lists', async () => {
    office.answer(http.get('*/api/resource-person', () => problem(500, 'internal', 'Sorry')))
    const { user } = openPortal(path)
    expect(await screen.findByText(words.fetchFailed)).toBeTruthy()
    listOf([application({ type })])
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    office.answer(http.delete('*/api/resource-person/:id', () => problem(500, 'internal', 'Sorry')))
    await user.click(await screen.findByRole('button', { name: /^Delete application/ }))
    const dialog = within(await screen.findByRole('alertdialog', { name: words.deleteTitle }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByText(words.deleteFailed)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Keep' }))
    listOf([])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Rejected')
    expect(await screen.findByText(words.nothing)).toBeTruthy()
  })
})

describe('biodata', () => {
  it('opens in a new tab', async () => {
    openPortal('/admin/volunteers')
    const link = await screen.findByRole('link', { name: 'View biodata of K. Sujatha' })
    expect(link.getAttribute('href')).toBe('/files/biodata/1.pdf')
    expect(link.getAttribute('target')).toBe('_blank')
  })

  it('shows a note if there is no file', async () => {
    listOf([application({ biodata: '', biodataName: '' })])
    const { user } = openPortal('/admin/volunteers')
    await user.click(await screen.findByRole('button', { name: 'No file of K. Sujatha' }))
    expect((await screen.findByRole('alert')).textContent).toContain('No biodata uploaded')
  })
})

it('confirms with one press, and only once', async () => {
  const sent: unknown[] = []
  office.answer(
    http.patch('*/api/resource-person/:id/status', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(application({ status: 'Confirmed', version: 3 }))
    }),
  )
  const { user } = openPortal('/admin/volunteers')
  await user.dblClick(await screen.findByRole('button', { name: 'Confirm application of K. Sujatha' }))
  expect(await screen.findByText('Application of K. Sujatha is confirmed')).toBeTruthy()
  expect(sent).toEqual([{ status: 'Confirmed', version: 2 }])
})

it('asks before it rejects, and offers Undo, because the message waits ten minutes', async () => {
  const sent = office.note(
    'patch',
    '*/api/resource-person/:id/status',
    application({ status: 'Rejected', version: 3 }),
  )
  const { user } = openPortal('/admin/volunteers')
  await user.click(await screen.findByRole('button', { name: 'Reject application of K. Sujatha' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Reject 1 record?' })
  expect(dialog.textContent).toContain('They get a message after ten minutes')
  expect(sent).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('Application of K. Sujatha is rejected')).toBeTruthy()
  expect(sent).toEqual([{ status: 'Rejected', version: 2 }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent[1]).toMatchObject({ status: 'Pending' }))
})

it('rejects with a reason on the page of an application', async () => {
  const sent: unknown[] = []
  const one = application({ _id: 'app-1', type: 'volunteer' })
  office.answer(
    http.get('*/api/resource-person/app-1', () => HttpResponse.json(one)),
    http.get('*/api/admin/records/application/app-1', () =>
      HttpResponse.json(recordPage({ kind: 'application', id: 'app-1', title: one.name })),
    ),
    http.patch('*/api/resource-person/app-1/status', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ ...one, status: 'Rejected', version: 3 })
    }),
  )
  const { user } = openPortal('/admin/application/app-1')
  await user.click(await screen.findByRole('button', { name: 'Reject' }))
  const form = within(await screen.findByRole('dialog', { name: 'Reject this application?' }))
  await user.type(form.getByLabelText(/^Reason/), 'All places are taken')
  await user.click(form.getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText(`The decision about ${one.name} is saved`)).toBeTruthy()
  expect(sent).toEqual([{ status: 'Rejected', version: 2, reason: 'All places are taken' }])
})

describe('editing', () => {
  async function openForm() {
    const portal = openPortal('/admin/resourcepersonapplications')
    await portal.user.click(await screen.findByRole('button', { name: 'Edit application of K. Sujatha' }))
    return { ...portal, form: within(await screen.findByRole('dialog', { name: 'Edit application' })) }
  }

  it('sends the changed values', async () => {
    const sent: unknown[] = []
    office.answer(
      http.patch('*/api/resource-person/:id', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json(application({ version: 3 }))
      }),
    )
    const { user, form } = await openForm()
    await user.selectOptions(form.getByLabelText('Occupation'), 'scientist')
    await user.selectOptions(form.getByLabelText('Status'), 'Rejected')
    await user.click(form.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Application of K. Sujatha is saved')).toBeTruthy()
    expect(sent).toEqual([{ occupation: 'scientist', status: 'Rejected', version: 2 }])
  })

  it('shows the error, and the values that another user has saved', async () => {
    office.answer(http.patch('*/api/resource-person/:id', () => problem(500, 'internal', 'Sorry')))
    const { user, form } = await openForm()
    await user.type(form.getByLabelText('Name'), ' Rao')
    await user.click(form.getByRole('button', { name: 'Update' }))
    expect(await form.findByText(/^Failed to update application/)).toBeTruthy()

    office.answer(
      http.patch('*/api/resource-person/:id', () =>
        problem(409, 'changed_meanwhile', 'Somebody else changed this record meanwhile.'),
      ),
      http.get('*/api/resource-person/:id', () =>
        HttpResponse.json(application({ name: 'Sujatha K.', version: 5 })),
      ),
    )
    await user.click(form.getByRole('button', { name: 'Update' }))
    expect(await form.findByText(/Somebody else saved: Sujatha K\./)).toBeTruthy()
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('K. Sujatha Rao')
  })
})
