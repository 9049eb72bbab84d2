import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OfficeAccount } from '../../api/records'
import { accountOf, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'

const office = startOffice()

function account(part: Partial<OfficeAccount> = {}): OfficeAccount {
  return {
    _id: 'acc-1',
    email: 'ravi@example.org',
    name: 'Ravi Teja',
    role: 'manager',
    disabled: false,
    secondFactor: true,
    factorRequired: false,
    passkeys: 0,
    mustChange: false,
    signedInAt: '2025-08-02T06:08:00Z',
    createdAt: '2025-07-01T06:08:00Z',
    version: 4,
    ...part,
  }
}

const own = account({ _id: 'acc-0', email: 'owner@example.org', name: 'Office Admin', role: 'owner' })
const gate = account({ _id: 'acc-2', email: 'gate@example.org', name: 'Gate', role: 'gate', disabled: true })

beforeEach(() => {
  office.signedIn(accountOf('owner'))
  office.answer(
    http.get('*/api/admin/accounts', () => HttpResponse.json([own, account(), gate])),
    http.get('*/api/admin/roles', () =>
      HttpResponse.json([{ _id: 'viewer', abilities: ['read', 'export'] }]),
    ),
    http.get('*/api/admin/keys', () =>
      HttpResponse.json([
        { kid: 1, createdAt: '2025-07-01T06:08:00Z', signs: false },
        { kid: 2, createdAt: '2025-08-01T06:08:00Z', signs: true },
      ]),
    ),
  )
})

it('makes a new key for entry codes and revokes an earlier one', async () => {
  const sent: unknown[] = []
  office.answer(
    http.post('*/api/admin/keys/rotate', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json([], { status: 201 })
    }),
    http.post('*/api/admin/keys/1/revoke', () => {
      sent.push('revoked')
      return new HttpResponse(null, { status: 204 })
    }),
  )
  openPortal('/admin/users')
  fireEvent.click(await screen.findByRole('button', { name: 'Make a new key' }))
  const days = await screen.findByLabelText('Days for which earlier codes stay valid')
  fireEvent.change(days, { target: { value: '400' } })
  const rotate = within(screen.getByRole('dialog')).getByRole('button', { name: 'Make a new key' })
  fireEvent.click(rotate)
  await screen.findByText('Enter a number from 0 to 365')
  fireEvent.change(days, { target: { value: '14' } })
  fireEvent.click(rotate)
  await waitFor(() => expect(sent).toEqual([{ overlapDays: 14 }]))
  await screen.findByText('A new key signs entry codes')
  expect(screen.queryByRole('button', { name: 'Revoke key 2' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Revoke key 1' }))
  const ask = await screen.findByRole('alertdialog')
  fireEvent.click(within(ask).getByRole('button', { name: 'Revoke key 1' }))
  await waitFor(() => expect(sent).toContain('revoked'))
})

describe('the list', () => {
  it('shows the role, second factor and last sign-in, and the permissions of each role', async () => {
    openPortal('/admin/users')
    const row = (await screen.findByText('ravi@example.org')).closest('tr')
    expect(row?.textContent).toContain('Manager')
    expect(row?.textContent).toContain('Two-step on')
    expect(row?.textContent).toContain('2 Aug 2025')
    expect(screen.getByRole('link', { name: 'Users and roles' })).toBeTruthy()
    const viewer = screen
      .getByText('Reads and exports records, and changes nothing.')
      .closest('tr') as HTMLElement
    await waitFor(() => expect(within(viewer).getAllByText('Yes')).toHaveLength(2))
    expect(screen.queryByRole('button', { name: 'Delete account owner@example.org' })).toBeNull()
  })

  it('searches, filters and sorts by the search parameters', async () => {
    openPortal('/admin/users?state=active&sort=-name')
    await screen.findByText('ravi@example.org')
    const list = within(screen.getByRole('table', { name: 'Accounts' }))
    const names = list.getAllByRole('row').map((row) => row.querySelector('b')?.textContent)
    expect(names).toEqual([undefined, 'Ravi Teja', 'Office Admin'])
  })

  it('is only for owners', async () => {
    office.signedIn(accountOf('manager'))
    office.answer(
      http.get('*/api/admin/accounts', () => {
        throw new Error('a manager may not ask for accounts')
      }),
    )
    openPortal('/admin/users')
    expect(await screen.findByText('Your account may not open this page')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Users and roles' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /^More screens/ }))
    expect(screen.getByRole('link', { name: 'Activity' })).toBeTruthy()
  })
})

it('adds an account and shows its first password once', async () => {
  const bodies = office.note(
    'post',
    '*/api/admin/accounts',
    { ...account(), password: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' },
    201,
  )
  const { user } = openPortal('/admin/users')
  await user.click(await screen.findByRole('button', { name: 'Add account' }))
  const form = await screen.findByRole('dialog', { name: 'Add account' })
  await user.type(within(form).getByLabelText('E-mail'), 'ravi@example.org')
  await user.type(within(form).getByLabelText('Name'), 'Ravi Teja')
  await user.selectOptions(within(form).getByLabelText('Role'), 'Manager')
  await user.click(within(form).getByRole('button', { name: 'Add account' }))
  expect(await screen.findByText('ABCDEFGHIJKLMNOPQRSTUVWXYZ')).toBeTruthy()
  expect(bodies).toEqual([{ email: 'ravi@example.org', name: 'Ravi Teja', role: 'manager' }])
  await user.keyboard('{Escape}')
  const ask = await screen.findByRole('alertdialog', { name: 'Close without saving the password?' })
  await user.click(within(ask).getByRole('button', { name: 'Go back' }))
  await user.click(await screen.findByRole('button', { name: 'I have handed it over' }))
  await waitFor(() => expect(screen.queryByText('ABCDEFGHIJKLMNOPQRSTUVWXYZ')).toBeNull())
})

describe('one account', () => {
  it('is saved with the version that was read', async () => {
    const bodies = office.note('patch', '*/api/admin/accounts/acc-1', account({ disabled: true }))
    const { user } = openPortal('/admin/users')
    await user.click(await screen.findByRole('button', { name: 'Edit account ravi@example.org' }))
    const form = await screen.findByRole('dialog', { name: 'Edit account' })
    await user.selectOptions(within(form).getByLabelText('Sign-in'), 'Disabled')
    await user.click(within(form).getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Account ravi@example.org is saved')).toBeTruthy()
    expect(bodies).toEqual([{ disabled: true, version: 4 }])
  })

  it('stays an owner if it is the last one', async () => {
    const message = 'This is the last owner. Make somebody else an owner first.'
    office.answer(http.patch('*/api/admin/accounts/acc-0', () => problem(409, 'last_owner', message)))
    const { user } = openPortal('/admin/users')
    await user.click(await screen.findByRole('button', { name: 'Edit account owner@example.org' }))
    const form = await screen.findByRole('dialog', { name: 'Edit account' })
    expect(within(form).queryByRole('button', { name: 'Reset password' })).toBeNull()
    await user.selectOptions(within(form).getByLabelText('Role'), 'Viewer')
    await user.click(within(form).getByRole('button', { name: 'Update' }))
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('gets a new password, shown once', async () => {
    office.answer(
      http.post('*/api/admin/accounts/acc-1/password', () => HttpResponse.json({ password: 'NEWPASSWORD' })),
    )
    const { user } = openPortal('/admin/users')
    await user.click(await screen.findByRole('button', { name: 'Edit account ravi@example.org' }))
    await user.click(await screen.findByRole('button', { name: 'Reset password' }))
    const ask = await screen.findByRole('alertdialog', { name: 'Reset the password?' })
    await user.click(within(ask).getByRole('button', { name: 'Reset password' }))
    expect(await screen.findByText('NEWPASSWORD')).toBeTruthy()
  })

  it('has its second factor switched off', async () => {
    let calls = 0
    office.answer(
      http.delete('*/api/admin/accounts/acc-1/second-factor', () => {
        calls++
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = openPortal('/admin/users')
    await user.click(await screen.findByRole('button', { name: 'Edit account ravi@example.org' }))
    await user.click(await screen.findByRole('button', { name: 'Turn off two-step sign-in' }))
    const ask = await screen.findByRole('alertdialog', { name: 'Turn off two-step sign-in?' })
    await user.click(within(ask).getByRole('button', { name: 'Turn off' }))
    expect(await screen.findByText('Two-step sign-in of ravi@example.org is turned off')).toBeTruthy()
    expect(calls).toBe(1)
  })

  it('is deleted after a confirmation with focus on Keep, and shows the server’s error', async () => {
    const message = 'This is the last owner. Make somebody else an owner first.'
    office.answer(http.delete('*/api/admin/accounts/acc-1', () => problem(409, 'last_owner', message)))
    const { user } = openPortal('/admin/users')
    await user.click(await screen.findByRole('button', { name: 'Delete account ravi@example.org' }))
    const ask = await screen.findByRole('alertdialog', { name: 'Remove account?' })
    await waitFor(() =>
      expect(document.activeElement).toBe(within(ask).getByRole('button', { name: 'Keep' })),
    )
    await user.click(within(ask).getByRole('button', { name: 'Remove' }))
    expect(await within(ask).findByText(`Failed to remove account: ${message}`)).toBeTruthy()
    office.answer(http.delete('*/api/admin/accounts/acc-1', () => new HttpResponse(null, { status: 204 })))
    await user.click(within(ask).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Account ravi@example.org is removed')).toBeTruthy()
    const restored: string[] = []
    office.answer(
      http.post('*/api/admin/accounts/acc-1/restore', () => {
        restored.push('acc-1')
        return HttpResponse.json(account())
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Account ravi@example.org is restored')).toBeTruthy()
    expect(restored).toEqual(['acc-1'])
  })

  it('is listed among the deleted ones and restored', async () => {
    let removed = [account()]
    office.answer(
      http.get('*/api/admin/accounts', ({ request }) =>
        HttpResponse.json(new URL(request.url).searchParams.get('deleted') ? removed : [own]),
      ),
      http.post('*/api/admin/accounts/acc-1/restore', () => {
        removed = []
        return HttpResponse.json(account())
      }),
    )
    const { user } = openPortal('/admin/users?deleted=true')
    await user.click(await screen.findByRole('button', { name: 'Restore account ravi@example.org' }))
    expect(await screen.findByText('No removed accounts')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit account ravi@example.org' })).toBeNull()
  })
})
