import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Registration } from '../../api/records'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import { registration } from '../../testing/records'

const office = startOffice()

function listOf(rows: Registration[], total = rows.length) {
  office.answer(http.get('*/api/registers', () => page(rows, total)))
}

const three = [
  registration(),
  registration({ _id: 'reg-2', name: 'Lakshmi Devi', status: 'Paid' }),
  registration({ _id: 'reg-3', name: 'R. Rao' }),
]

beforeEach(() => {
  office.signedIn(accountOf('owner'))
  listOf(three, 412)
})

const tick = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
const bar = () => within(screen.getByRole('group', { name: 'With the selected rows' }))

describe('the bulk bar', () => {
  it('counts, selects the page, and clears the selection', async () => {
    const { user } = openPortal('/admin/registrations')
    await user.click(await tick('Mallaiah Boddu'))
    expect(bar().getByText('1 selected')).toBeTruthy()
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select this page' })
    expect(all.indeterminate).toBe(true)
    await user.click(bar().getByRole('button', { name: 'Select page' }))
    expect(bar().getByText('3 selected')).toBeTruthy()
    expect(all.checked).toBe(true)
    expect(bar().queryByRole('button', { name: 'Select page' })).toBeNull()
    await user.click(bar().getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('group', { name: 'With the selected rows' })).toBeNull()
    expect(document.activeElement).not.toBe(document.body)
    expect((await tick('R. Rao')).checked).toBe(false)
  })

  it('opens a bulk message to the selected people only', async () => {
    office.answer(
      http.get('*/api/admin/campaigns', () => HttpResponse.json([])),
      http.get('*/api/admin/saved-texts', () => page([])),
    )
    const { user, address } = openPortal('/admin/registrations')
    await user.click(await tick('Mallaiah Boddu'))
    await user.click(await tick('R. Rao'))
    await user.click(bar().getByRole('button', { name: 'Write message' }))
    expect(await screen.findByText('To the 2 selected records')).toBeTruthy()
    expect(new URLSearchParams(address().split('?')[1]).get('query')).toBe('ids=reg-1%2Creg-3')
  })

  it('clears the selection when the list changes', async () => {
    const { user } = openPortal('/admin/registrations')
    await user.click(await tick('Mallaiah Boddu'))
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(screen.queryByRole('group', { name: 'With the selected rows' })).toBeNull())
  })

  it('deletes the selected rows with one request after a confirmation, and undoes it', async () => {
    const sent = office.bulk()
    const { user } = openPortal('/admin/registrations')
    await user.click(await tick('Mallaiah Boddu'))
    await user.click(await tick('R. Rao'))
    await user.click(bar().getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 2 records?' }))
    expect(dialog.getByText(/delete Mallaiah Boddu and R\. Rao\?/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('2 records are deleted')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement)
    expect(await screen.findByText('2 records are restored')).toBeTruthy()
    expect(sent.map(({ list, action }) => `${list} ${action}`)).toEqual([
      'registrations delete',
      'registrations restore',
    ])
    expect(sent[0]?.records.map(({ _id }) => _id)).toEqual(['reg-1', 'reg-3'])
  })

  it('lists the rows that could not be changed, with the reasons', async () => {
    office.bulk({ 'reg-3': 'This registration is paid.' })
    const { user } = openPortal('/admin/registrations')
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
    await user.click(bar().getByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('2 records are deleted')).toBeTruthy()
    expect(screen.getByText('2 done, 1 failed')).toBeTruthy()
    expect(screen.getByText('R. Rao: This registration is paid.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('2 done, 1 failed')).toBeNull()
  })

  it('asks before registrations are cancelled, and names their number', async () => {
    const sent = office.bulk()
    const { user } = openPortal('/admin/registrations')
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
    await user.click(bar().getByRole('button', { name: 'Cancel registrations' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel 3 registrations?' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep' }))
    await user.click(dialog.getByRole('button', { name: 'Keep' }))
    expect(sent).toEqual([])
    await user.click(bar().getByRole('button', { name: 'Cancel registrations' }))
    const again = within(await screen.findByRole('alertdialog', { name: 'Cancel 3 registrations?' }))
    await user.click(again.getByRole('button', { name: 'Cancel registrations' }))
    expect(await screen.findByText('3 records are cancelled')).toBeTruthy()
    expect(sent).toHaveLength(1)
  })

  it('exports only the selected rows', async () => {
    const exported: string[] = []
    office.answer(
      http.get('*/api/exports/registrations.xlsx', ({ request }) => {
        exported.push(new URL(request.url).search)
        return new HttpResponse('sheet')
      }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user } = openPortal('/admin/registrations?category=Farmer')
    await user.click(await tick('Mallaiah Boddu'))
    await user.click(await tick('R. Rao'))
    await user.click(bar().getByRole('button', { name: 'Export' }))
    expect(await screen.findByText('registrations.xlsx is downloaded')).toBeTruthy()
    expect(exported).toEqual(['?ids=reg-1%2Creg-3'])
  })

  it('restores several deleted registrations', async () => {
    const sent = office.bulk()
    const { user } = openPortal('/admin/registrations?deleted=true')
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
    expect(bar().queryByRole('button', { name: 'Delete' })).toBeNull()
    await user.click(bar().getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('3 records are restored')).toBeTruthy()
    expect(sent[0]?.records).toHaveLength(3)
  })
})

describe('adding', () => {
  async function openForm() {
    const portal = openPortal('/admin/registrations')
    await portal.user.click(await screen.findByRole('button', { name: 'Add registration' }))
    return { ...portal, form: within(await screen.findByRole('dialog', { name: 'Add registration' })) }
  }

  it('sends only the fields of the category', async () => {
    const sent = office.note('post', '*/api/registers', registration({ name: 'Kranthi Seeds' }), 201)
    const { user, form } = await openForm()
    await user.type(form.getByLabelText('Name'), 'Typed for another category')
    await user.selectOptions(form.getByLabelText('Category'), 'Startup')
    await user.type(form.getByLabelText('Company'), 'Kranthi Seeds')
    await user.type(form.getByLabelText('Address'), 'Warangal')
    await user.type(form.getByLabelText(/^E-mail/), 'k@example.org')
    await user.type(form.getByLabelText('WhatsApp number'), '9848012345')
    await user.click(form.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Registration of Kranthi Seeds is added')).toBeTruthy()
    expect(sent).toEqual([
      {
        category: 'Startup',
        companyName: 'Kranthi Seeds',
        address: 'Warangal',
        email: 'k@example.org',
        website: '',
        whatsappNo: '9848012345',
      },
    ])
  })

  it('validates the fields of the category', async () => {
    const { user, form } = await openForm()
    await user.selectOptions(form.getByLabelText('Category'), 'Student')
    await user.click(form.getByRole('button', { name: 'Add' }))
    expect(await form.findByText('Enter the name')).toBeTruthy()
    expect(form.getByText('Enter the degree')).toBeTruthy()
    expect(form.getByText('Enter the name of the college')).toBeTruthy()
    expect(form.getByText('Please enter a valid 10-digit phone number')).toBeTruthy()
    expect(document.activeElement).toBe(form.getByLabelText('Name'))
  })
})

describe('all registrations that match', () => {
  type Sent = { url: URL; key: string | null; body: { action: string; status?: string; expected?: number } }

  // Simulates the server. It counts 412 records. For the started run, the first response is unfinished and the second
  // one is finished.
  function runs(counts: readonly number[] = [412]): Sent[] {
    const sent: Sent[] = []
    let counting = 0
    let looks = 0
    const run = (more: object) => ({
      list: 'registrations',
      action: 'status',
      total: 412,
      done: 0,
      failed: 0,
      failures: [],
      finished: false,
      stopped: false,
      mayUndo: false,
      ...more,
    })
    office.answer(
      http.post('*/api/admin/bulk/registrations', async ({ request }) => {
        const body = (await request.json()) as Sent['body']
        sent.push({ url: new URL(request.url), key: request.headers.get('Idempotency-Key'), body })
        if (body.expected === undefined) return HttpResponse.json(run({ total: counts[counting++] }))
        if (body.expected !== counts.at(-1))
          return problem(409, 'count_changed', 'The filter now matches others.')
        return HttpResponse.json(run({ _id: 'run-1' }), { status: 202 })
      }),
      http.get('*/api/admin/bulk-runs/run-1', () =>
        HttpResponse.json(
          looks++ === 0
            ? run({ _id: 'run-1', done: 120 })
            : run({
                _id: 'run-1',
                done: 411,
                failed: 1,
                finished: true,
                mayUndo: true,
                failures: [{ _id: 'reg-2', name: 'Lakshmi Devi', code: 'paid', reason: 'It is paid.' }],
              }),
        ),
      ),
    )
    return sent
  }

  async function cancelAll(user: ReturnType<typeof openPortal>['user']) {
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
    await user.click(bar().getByRole('button', { name: 'Select all 412 that match' }))
    expect(bar().getByText('All 412 that match are selected')).toBeTruthy()
    await user.click(bar().getByRole('button', { name: 'Cancel registrations' }))
    return within(await screen.findByRole('alertdialog', { name: 'Cancel 412 registrations?' }))
  }

  it('are changed by the server, with progress, result and Undo', async () => {
    sessionStorage.clear()
    const sent = runs()
    const { user } = openPortal('/admin/registrations?status=Pending')
    const dialog = await cancelAll(user)
    await user.click(dialog.getByRole('button', { name: 'Cancel registrations' }))
    expect(await screen.findByText('120 of 412 done, 0 failed')).toBeTruthy()
    expect(await screen.findByText('411 done, 1 failed', {}, { timeout: 5000 })).toBeTruthy()
    expect(screen.getByText('Lakshmi Devi: It is paid.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Undo 411 changes' })).toBeTruthy()
    expect(sent.map(({ body }) => body.expected)).toEqual([undefined, 412])
    expect(sent[1]?.url.searchParams.get('status')).toBe('Pending')
    expect(sent[1]?.url.searchParams.has('page')).toBe(false)
    expect(sent[1]?.key).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('411 done, 1 failed')).toBeNull()
  })

  it('are counted again when the number has changed', async () => {
    sessionStorage.clear()
    const sent = runs([412, 413])
    const { user } = openPortal('/admin/registrations')
    const dialog = await cancelAll(user)
    await user.click(dialog.getByRole('button', { name: 'Cancel registrations' }))
    const again = within(await screen.findByRole('alertdialog', { name: 'Cancel 413 registrations?' }))
    expect(again.getByText('The filter now matches others.')).toBeTruthy()
    await user.click(again.getByRole('button', { name: 'Cancel registrations' }))
    expect(await screen.findByText('120 of 412 done, 0 failed')).toBeTruthy()
    expect(sent.map(({ body }) => body.expected)).toEqual([undefined, 412, undefined, 413])
  })
})
