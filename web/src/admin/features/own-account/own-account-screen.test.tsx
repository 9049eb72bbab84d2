import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SignedIn } from '../../api/records'
import { accountOf, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'

const office = startOffice()
const codes = ['aaaaa-bbbbb', 'ccccc-ddddd']

function session(part: Partial<SignedIn> = {}): SignedIn {
  return {
    _id: 'session-1',
    address: '203.0.113.7',
    agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    createdAt: '2025-08-02T06:08:00Z',
    seenAt: '2025-08-02T07:08:00Z',
    current: true,
    ...part,
  }
}

beforeEach(() => {
  office.signedIn(accountOf('viewer'))
  office.answer(
    http.get('*/api/admin/me/passkeys', () => HttpResponse.json({ possible: false, passkeys: [] })),
    http.get('*/api/admin/me/sessions', () =>
      HttpResponse.json([
        session(),
        session({ _id: 'session-2', address: '198.51.100.9', agent: 'curl/8.5', current: false }),
      ]),
    ),
  )
})

it('is opened from the account menu, and shows the active sessions', async () => {
  const { user, address } = openPortal('/admin/dashboard')
  const button = await screen.findByRole('button', { name: 'Account of viewer@example.org' })
  await user.click(button)
  expect(screen.queryByRole('link', { name: 'Users and roles' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('link', { name: 'Your account' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button))
  await user.click(button)
  await user.click(screen.getByRole('link', { name: 'Your account' }))
  expect(await screen.findByText('Firefox on Linux')).toBeTruthy()
  expect(address()).toBe('/admin/account')
  expect(screen.getByText('This browser').closest('li')?.textContent).toContain('203.0.113.7')
  expect(screen.getByText(/last seen 2 Aug 2025, 12:38 pm/).textContent).toContain('198.51.100.9')
})

it('is open to gate accounts', async () => {
  office.signedIn(accountOf('gate'))
  openPortal('/admin/account')
  expect(await screen.findByRole('heading', { name: 'Your account' })).toBeTruthy()
})

describe('a password that an owner has set', () => {
  it('keeps the account on its own page until it is changed', async () => {
    office.signedIn({ ...accountOf('viewer'), mustChange: true })
    const bodies: unknown[] = []
    office.answer(
      http.put('*/api/admin/me/password', async ({ request }) => {
        bodies.push(await request.json())
        office.signedIn(accountOf('viewer'))
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user, address } = openPortal('/admin/dashboard')
    await user.type(await screen.findByLabelText('Current password'), 'given password')
    expect(address()).toBe('/admin/account')
    expect(screen.getByText('Choose your own password')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Two-step sign-in' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Registrations' })).toBeNull()
    await user.type(screen.getByLabelText(/^New password/), 'short{Enter}')
    expect(await screen.findByText('Use at least 12 characters')).toBeTruthy()
    expect(bodies).toEqual([])
    await user.type(screen.getByLabelText(/^New password/), ' but longer now{Enter}')
    await waitFor(() => expect(screen.queryByText('Choose your own password')).toBeNull())
    expect(bodies).toEqual([{ current: 'given password', password: 'short but longer now' }])
    expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('')
  })

  it('cannot be changed without the current one', async () => {
    office.answer(
      http.put('*/api/admin/me/password', () =>
        problem(422, 'invalid', 'Please check', { fields: { current: 'This is not your password' } }),
      ),
    )
    const { user } = openPortal('/admin/account')
    await user.type(await screen.findByLabelText('Current password'), 'wrong')
    await user.type(screen.getByLabelText(/^New password/), 'a new long password{Enter}')
    expect(await screen.findByText('This is not your password')).toBeTruthy()
  })
})

describe('the second factor', () => {
  it('is activated with the first code, and its recovery codes are shown once', async () => {
    const begun = office.note('post', '*/api/admin/me/second-factor', {
      secret: 'ABCDEFGHIJ',
      url: 'otpauth://totp/x',
      qr: 'data:image/png;base64,AAAA',
    })
    office.answer(
      http.post('*/api/admin/me/second-factor/confirm', async ({ request }) => {
        const { code } = (await request.json()) as { code: string }
        if (code !== '123456')
          return problem(422, 'invalid', 'Please check', {
            fields: { code: 'This code is wrong or was used before' },
          })
        office.signedIn({ ...accountOf('viewer'), secondFactor: true })
        return HttpResponse.json({ recoveryCodes: codes })
      }),
    )
    const { user } = openPortal('/admin/account')
    await user.click(await screen.findByRole('button', { name: 'Turn on' }))
    await user.type(await screen.findByLabelText('Your password'), 'my long password{Enter}')
    const picture = await screen.findByAltText<HTMLImageElement>('QR code for the authenticator app')
    expect(picture.getAttribute('src')).toBe('data:image/png;base64,AAAA')
    expect(begun).toEqual([{ current: 'my long password' }])
    expect(screen.getByText('ABCD EFGH IJ')).toBeTruthy()
    const code = screen.getByLabelText<HTMLInputElement>('The 6-digit code that the app shows now')
    await user.type(code, '654321{Enter}')
    expect(await screen.findByText('This code is wrong or was used before')).toBeTruthy()
    await user.clear(code)
    await user.type(code, '123456{Enter}')
    expect(await screen.findByText('aaaaa-bbbbb')).toBeTruthy()
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe('aaaaa-bbbbb\nccccc-ddddd')
    await user.click(screen.getByRole('button', { name: 'I have saved them' }))
    expect(await screen.findByText('Two-step sign-in is on. Other browsers are signed out.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Turn off' })).toBeTruthy()
  })

  it('is switched off with the password and a code', async () => {
    office.signedIn({ ...accountOf('viewer'), secondFactor: true })
    let tries = 0
    office.answer(
      http.post('*/api/admin/me/second-factor/off', () => {
        tries++
        if (tries === 1)
          return problem(422, 'invalid', 'Please check', { fields: { current: 'This is not your password' } })
        office.signedIn(accountOf('viewer'))
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = openPortal('/admin/account')
    await user.click(await screen.findByRole('button', { name: 'Turn off' }))
    const dialog = await screen.findByRole('dialog', { name: 'Turn off two-step sign-in?' })
    await user.type(within(dialog).getByLabelText('Your password'), 'wrong{Enter}')
    expect(await within(dialog).findByText('Enter the code from your app, or a recovery code')).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/^Code of your authenticator app/), '123456{Enter}')
    expect(await within(dialog).findByText('This is not your password')).toBeTruthy()
    await user.type(within(dialog).getByLabelText('Your password'), ' right{Enter}')
    expect(await screen.findByText('Two-step sign-in is off')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
  })

  it('gets new recovery codes', async () => {
    office.signedIn({ ...accountOf('viewer'), secondFactor: true })
    office.note('post', '*/api/admin/me/recovery-codes', { recoveryCodes: codes })
    const { user } = openPortal('/admin/account')
    await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
    await user.type(await screen.findByLabelText('Your password'), 'my long password{Enter}')
    expect(await screen.findByText('ccccc-ddddd')).toBeTruthy()
  })
})

it('ends all sessions, including this one', async () => {
  let calls = 0
  office.answer(
    http.delete('*/api/admin/me/sessions', () => {
      calls++
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user, address } = openPortal('/admin/account')
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' })
  await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }))
  expect(await screen.findByRole('heading', { name: 'Admin Portal' })).toBeTruthy()
  expect(address()).toBe('/admin')
  expect(calls).toBe(1)
})

describe('the sessions', () => {
  it('can be ended one by one', async () => {
    const ended: string[] = []
    office.answer(
      http.delete('*/api/admin/me/sessions/:id', ({ params }) => {
        ended.push(String(params.id))
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = openPortal('/admin/account')
    const buttons = await screen.findAllByRole('button', { name: /^Sign out (?!everywhere)/ })
    expect(buttons).toHaveLength(1)
    await user.click(buttons[0] ?? document.body)
    expect(await screen.findByText(/is signed out$/)).toBeTruthy()
    expect(ended).toEqual(['session-2'])
  })
})

describe('a required second step', () => {
  it('is asked for before everything else', async () => {
    office.signedIn({ ...accountOf('manager'), needsFactor: true })
    const { address } = openPortal('/admin/registrations')
    expect(await screen.findByText('Set up two-step sign-in to continue')).toBeTruthy()
    expect(address()).toBe('/admin/account')
    expect(screen.getByRole('heading', { name: 'Passkeys' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Where you are signed in' })).toBeNull()
  })
})

describe('a change that needs the password again', () => {
  it('is repeated once the password is entered', async () => {
    const proofs = office.note('post', '*/api/admin/me/reauthenticate', {})
    let proven = false
    office.answer(
      http.post('*/api/admin/me/reauthenticate', async ({ request }) => {
        proofs.push(await request.json())
        proven = true
        return new HttpResponse(null, { status: 204 })
      }),
      http.get('*/api/admin/me/passkeys', () =>
        HttpResponse.json({
          possible: false,
          passkeys: proven ? [] : [{ _id: 'key-1', name: 'My phone', createdAt: '2025-08-02T06:08:00Z' }],
        }),
      ),
      http.delete('*/api/admin/me/passkeys/:id', () =>
        proven
          ? new HttpResponse(null, { status: 204 })
          : problem(403, 'reauthentication_required', 'Enter your password again to continue'),
      ),
    )
    const { user } = openPortal('/admin/account')
    await user.click(await screen.findByRole('button', { name: 'Remove My phone' }))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    const dialog = await screen.findByRole('dialog', { name: 'Enter your password again' })
    await user.type(within(dialog).getByLabelText('Password'), 'my own password{Enter}')
    expect(await screen.findByText('The passkey “My phone” is removed')).toBeTruthy()
    expect(proofs).toEqual([{ current: 'my own password', code: '' }])
  })
})
