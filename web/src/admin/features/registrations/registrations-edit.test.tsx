import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Registration } from '../../api/records'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { held } from '../../testing/held'
import { openPortal } from '../../testing/open-portal'
import { registration } from '../../testing/records'

const office = startOffice()

function listOf(rows: Registration[]) {
  office.answer(http.get('*/api/registers', () => page(rows)))
}

beforeEach(() => {
  office.signedIn(accountOf('owner'))
  listOf([registration()])
})

describe('deleting', () => {
  it('asks for confirmation, with focus on Keep', async () => {
    const { user } = openPortal('/admin/registrations')
    await user.click(await screen.findByRole('button', { name: 'Delete registration of Mallaiah Boddu' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Registration?' })
    expect(
      within(dialog).getByText(
        'Are you sure you want to delete registration for Mallaiah Boddu? An owner can restore it within 30 days.',
      ),
    ).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Keep' })),
    )
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('deletes, and lets an owner undo it from the toast', async () => {
    const calls: string[] = []
    office.answer(
      http.delete('*/api/registers/:id', ({ params }) => {
        calls.push(`delete ${String(params['id'])}`)
        return new HttpResponse(null, { status: 204 })
      }),
      http.post('*/api/registers/:id/restore', ({ params }) => {
        calls.push(`restore ${String(params['id'])}`)
        return HttpResponse.json(registration())
      }),
    )
    const { user } = openPortal('/admin/registrations')
    await user.click(await screen.findByRole('button', { name: /^Delete registration/ }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Registration of Mallaiah Boddu is deleted')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Registration of Mallaiah Boddu is restored')).toBeTruthy()
    expect(calls).toEqual(['delete reg-1', 'restore reg-1'])
  })

  it('keeps the dialog open on an error, with the reason', async () => {
    office.answer(http.delete('*/api/registers/:id', () => problem(500, 'internal', 'Sorry')))
    const { user } = openPortal('/admin/registrations')
    await user.click(await screen.findByRole('button', { name: /^Delete registration/ }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(
      await within(dialog).findByText('Failed to delete registration: HTTP error! status: 500'),
    ).toBeTruthy()
  })
})

describe('editing', () => {
  async function openForm(record = registration()) {
    listOf([record])
    const portal = openPortal('/admin/registrations')
    await portal.user.click(await screen.findByRole('button', { name: /^Edit registration/ }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit registration' }))
    return { ...portal, form }
  }

  it('sends only the changes, with the version that was read', async () => {
    const sent: unknown[] = []
    office.answer(
      http.put('*/api/registers/:id', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json(registration({ name: 'Mallaiah B.', version: 4 }))
      }),
    )
    const { user, form } = await openForm()
    await user.clear(form.getByLabelText('Name'))
    await user.type(form.getByLabelText('Name'), 'Mallaiah B.')
    await user.clear(form.getByLabelText('Amount in rupees'))
    await user.type(form.getByLabelText('Amount in rupees'), '84.50')
    await user.selectOptions(form.getByLabelText('Status'), 'Paid')
    await user.click(form.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Registration of Mallaiah B. is saved')).toBeTruthy()
    expect(sent).toEqual([{ name: 'Mallaiah B.', amount: 84.5, status: 'Paid', version: 3 }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('validates the fields', async () => {
    const { user, form } = await openForm()
    await user.clear(form.getByLabelText('Name'))
    await user.clear(form.getByLabelText('Phone'))
    await user.type(form.getByLabelText('Phone'), '12345')
    await user.type(form.getByLabelText(/^E-mail/), 'nobody')
    await user.clear(form.getByLabelText('Address'))
    await user.clear(form.getByLabelText('Amount in rupees'))
    await user.type(form.getByLabelText('Amount in rupees'), '-1')
    await user.click(form.getByRole('button', { name: 'Update' }))
    expect(await form.findByText('Please enter a valid 10-digit phone number')).toBeTruthy()
    expect(form.getByText('Enter the name')).toBeTruthy()
    expect(form.getByText('Enter the address')).toBeTruthy()
    expect(form.getByText('Enter an e-mail address like name@example.com')).toBeTruthy()
    expect(form.getByText('Enter an amount in rupees, 0 or more')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Name')))
  })

  it('shows the server’s error messages at their fields', async () => {
    office.answer(
      http.put('*/api/registers/:id', () =>
        problem(422, 'check_fields', 'Please correct the marked fields.', {
          fields: { address: 'Please use at most 500 characters' },
        }),
      ),
    )
    const { user, form } = await openForm()
    await user.type(form.getByLabelText('Address'), ' and much more')
    await user.click(form.getByRole('button', { name: 'Update' }))
    expect(await form.findByText('Please use at most 500 characters')).toBeTruthy()
    const address = form.getByLabelText<HTMLTextAreaElement>('Address')
    expect(address.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(address))
    expect(address.value).toBe('Siddipet and much more')
  })

  it('shows above the form that saving failed', async () => {
    office.answer(http.put('*/api/registers/:id', () => HttpResponse.error()))
    const { user, form } = await openForm()
    await user.type(form.getByLabelText('Name'), ' Rao')
    await user.click(form.getByRole('button', { name: 'Update' }))
    expect((await form.findByRole('alert')).textContent).toContain(
      'Failed to update registration: Network error. Please check your connection and try again.',
    )
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Mallaiah Boddu Rao')
    const sent = office.note('put', '*/api/registers/:id', registration({ version: 4 }))
    await user.click(form.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(sent).toEqual([{ name: 'Mallaiah Boddu Rao', version: 3 }]))
  })

  // Simulates that another user saves version 4 while this form has version 3.
  function outrun() {
    const sent: unknown[] = []
    office.answer(
      http.put('*/api/registers/:id', async ({ request }) => {
        const body = (await request.json()) as { version: number }
        sent.push(body)
        if (body.version < 4) {
          return problem(
            409,
            'changed_meanwhile',
            'Somebody else changed this record meanwhile. Load it again and repeat your change.',
          )
        }
        return HttpResponse.json(registration({ version: 5 }))
      }),
    )
    return sent
  }

  it('shows what another user has saved, and overwrites it only when asked again', async () => {
    const sent = outrun()
    const { user, form } = await openForm()
    await user.clear(form.getByLabelText('Address'))
    await user.type(form.getByLabelText('Address'), 'Warangal')
    nowIs(registration({ address: 'Karimnagar', name: 'Mallaiah B.', version: 4 }))
    await user.click(form.getByRole('button', { name: 'Update' }))
    const notice = await form.findByRole('alert')
    expect(notice.textContent).toContain('Somebody else changed this record meanwhile')
    expect(form.getByText(/Somebody else saved: Karimnagar/)).toBeTruthy()
    expect(form.getByLabelText<HTMLTextAreaElement>('Address').value).toBe('Warangal')
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Mallaiah B.')
    await user.click(form.getByRole('button', { name: 'Update' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      { address: 'Warangal', version: 3 },
      { address: 'Warangal', version: 4 },
    ])
  })

  it('lets the user choose the other value if both changed the same field', async () => {
    const sent = outrun()
    const { user, form } = await openForm()
    await user.clear(form.getByLabelText('Address'))
    await user.type(form.getByLabelText('Address'), 'Warangal')
    await user.type(form.getByLabelText('Name'), ' Rao')
    nowIs(registration({ address: 'Karimnagar', version: 4 }))
    await user.click(form.getByRole('button', { name: 'Update' }))
    await user.click(await form.findByRole('button', { name: 'Use their value' }))
    expect(form.getByLabelText<HTMLTextAreaElement>('Address').value).toBe('Karimnagar')
    expect(form.queryByText(/Somebody else saved/)).toBeNull()
    await user.click(form.getByRole('button', { name: 'Update' }))
    await waitFor(() => expect(sent.at(-1)).toEqual({ name: 'Mallaiah Boddu Rao', version: 4 }))
  })

  it('offers to load the other version again if that failed', async () => {
    outrun()
    const { user, form } = await openForm()
    await user.type(form.getByLabelText('Name'), ' Rao')
    office.answer(http.get('*/api/registers/:id', () => problem(500, 'internal', 'Sorry')))
    await user.click(form.getByRole('button', { name: 'Update' }))
    const load = await form.findByRole('button', { name: 'Load the latest' })
    nowIs(registration({ name: 'Mallaiah B.', version: 4 }))
    await user.click(load)
    expect(await form.findByText(/Somebody else saved: Mallaiah B\./)).toBeTruthy()
  })

  it('shows both values of a field that was changed while the form was sent', async () => {
    const arrived = held()
    let isAsked = false
    office.answer(
      http.put('*/api/registers/:id', async () => {
        isAsked = true
        await arrived.promise
        return problem(409, 'changed_meanwhile', 'x')
      }),
    )
    const { user, form } = await openForm()
    await user.type(form.getByLabelText('Name'), ' Rao')
    nowIs(registration({ address: 'Karimnagar', version: 4 }))
    await user.click(form.getByRole('button', { name: 'Update' }))
    await waitFor(() => expect(isAsked).toBe(true))
    await user.type(form.getByLabelText('Address'), ', Chityal')
    arrived.resolve()
    expect(await form.findByText(/Somebody else saved: Karimnagar/)).toBeTruthy()
    expect(form.getByLabelText<HTMLTextAreaElement>('Address').value).toContain(', Chityal')
  })

  it('asks before the page is left with unsaved changes', async () => {
    const { user, form, router, address } = await openForm()
    await user.type(form.getByLabelText('Name'), ' Rao')
    void router.navigate({ to: '/admin/activity' })
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }))
    await user.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(address()).toBe('/admin/registrations')
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Mallaiah Boddu Rao')
  })

  it('asks before changes are lost', async () => {
    const { user, form } = await openForm()
    await user.type(form.getByLabelText('Name'), ' Rao')
    await user.keyboard('{Escape}')
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }))
    await user.click(question.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Mallaiah Boddu Rao')
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('does not require an address in categories that do not ask for it', async () => {
    const sent: unknown[] = []
    office.answer(
      http.put('*/api/registers/:id', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json(registration())
      }),
    )
    const student = registration({ category: 'Student', address: '', degree: 'B.Sc.', college: 'Agri' })
    const { user, form } = await openForm(student)
    await user.selectOptions(form.getByLabelText('Status'), 'Paid')
    await user.click(form.getByRole('button', { name: 'Update' }))
    await waitFor(() => expect(sent).toEqual([{ status: 'Paid', version: 3 }]))
  })
})

// Sets the record that the server returns after another user has saved it.
function nowIs(record: Registration) {
  office.answer(http.get('*/api/registers/:id', () => HttpResponse.json(record)))
}
