import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountOf, page, problem, startOffice } from '../testing/fair-office'
import { openPortal } from '../testing/open-portal'
import { registration } from '../testing/records'

const office = startOffice()

describe('the guard', () => {
  it('redirects to the sign-in page, and then back to the requested page', async () => {
    office.signedIn(null)
    office.answer(
      http.post('*/api/admin/login', () => HttpResponse.json(accountOf('owner'))),
      http.get('*/api/registers', () => page([registration()])),
    )
    const { user, address } = openPortal('/admin/registrations?status=Pending')
    expect(await screen.findByRole('heading', { name: 'Admin Portal' })).toBeTruthy()
    expect(address()).toBe('/admin')

    office.signedIn(accountOf('owner'))
    await user.type(screen.getByLabelText('E-mail'), 'owner@example.org')
    await user.type(screen.getByLabelText('Password'), 'a long password{Enter}')
    expect(await screen.findByRole('heading', { name: 'Registrations' })).toBeTruthy()
    expect(address()).toBe('/admin/registrations?status=Pending')
  })

  it('redirects from the sign-in page to the dashboard if the user is signed in', async () => {
    office.signedIn(accountOf('viewer'))
    localStorage.setItem('adminAuth', 'true')
    const { address } = openPortal('/admin')
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
    expect(address()).toBe('/admin/dashboard')
  })

  it('does not ask the server for a session on the first visit of the sign-in page', async () => {
    office.signedIn(null)
    let asked = 0
    office.answer(
      http.get('*/api/admin/me', () => {
        asked++
        return problem(401, 'sign_in_first', 'Please sign in.')
      }),
    )
    openPortal('/admin')
    expect(await screen.findByLabelText('E-mail')).toBeTruthy()
    expect(asked).toBe(0)
  })

  it('refuses the other screens to a gate account, and shows the day of the fair', async () => {
    office.signedIn(accountOf('gate'))
    office.answer(
      http.get('*/api/admin/summary', () => {
        throw new Error('an account of the gate may not ask for figures')
      }),
    )
    openPortal('/admin/registrations')
    expect(
      await screen.findByRole('heading', { name: 'Your account may not open this page', level: 1 }),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to your start page' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Registrations' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Fair day' })).toBeTruthy()
  })
})

describe('a session that expires while the portal is open', () => {
  // Fills in the form of a new account and submits it. The server has ended the session, so it answers 401 until the
  // user signs in again.
  async function sendForm() {
    office.signedIn(accountOf('owner'))
    const sent: unknown[] = []
    let there = false
    office.answer(
      http.get('*/api/admin/accounts', () => HttpResponse.json([])),
      http.get('*/api/admin/roles', () => HttpResponse.json([])),
      http.post('*/api/admin/accounts', async ({ request }) => {
        if (!there) return problem(401, 'sign_in_first', 'Please sign in.')
        sent.push(await request.json())
        return HttpResponse.json({ email: 'new@example.org', password: 'first-password' }, { status: 201 })
      }),
      http.post('*/api/admin/login', async ({ request }) => {
        sent.push(await request.json())
        there = true
        return HttpResponse.json(accountOf('owner'))
      }),
    )
    const portal = openPortal('/admin/users')
    const { user } = portal
    await user.click(await screen.findByRole('button', { name: 'Add account' }))
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByLabelText('E-mail'), 'new@example.org')
    await user.type(form.getByLabelText('Name'), 'Lakshmi')
    await user.click(form.getByRole('button', { name: 'Add account' }))
    const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' })
    return { ...portal, sent, dialog: within(dialog) }
  }
  const typed = () => screen.getByDisplayValue<HTMLInputElement>('new@example.org').closest('[role="dialog"]')

  it('is renewed over the form, which is then sent as typed', async () => {
    const { user, address, sent, dialog } = await sendForm()
    const email = dialog.getByLabelText<HTMLInputElement>('E-mail')
    expect(email.readOnly).toBe(true)
    expect(typed()).toBeTruthy()
    await user.type(dialog.getByLabelText('Password'), 'a long password{Enter}')
    expect(await screen.findByText('first-password')).toBeTruthy()
    expect(sent).toEqual([
      { email: email.value, password: 'a long password' },
      expect.objectContaining({ email: 'new@example.org' }),
    ])
    expect(address()).toBe('/admin/users')
    expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull()
  })

  it('can stay expired: the form keeps the typed values and shows the error', async () => {
    const { user } = await sendForm()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull())
    expect(typed()?.textContent).toContain('Please sign in.')
  })

  it('can be replaced by another account', async () => {
    const { user, address, dialog } = await sendForm()
    await user.click(dialog.getByRole('button', { name: 'Use another account' }))
    expect(await screen.findByRole('heading', { name: 'Admin Portal' })).toBeTruthy()
    expect(address()).toBe('/admin')
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').readOnly).toBe(false)
  })
})

describe('the sign-in page', () => {
  beforeEach(() => office.signedIn(null))

  it('shows above the fields only that the credentials are wrong', async () => {
    office.answer(
      http.post('*/api/admin/login', () => problem(401, 'invalid_credentials', 'Invalid credentials')),
    )
    const { user } = openPortal('/admin')
    await user.type(await screen.findByLabelText('E-mail'), 'owner@example.org')
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Invalid credentials')
    const email = screen.getByLabelText<HTMLInputElement>('E-mail')
    expect(alert.compareDocumentPosition(email) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(email.value).toBe('owner@example.org')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  })

  it('shows how long to wait after too many attempts', async () => {
    office.answer(
      http.post('*/api/admin/login', () => {
        const refusal = problem(
          429,
          'too_many_requests',
          'Too many requests. Please wait a little and try again.',
        )
        refusal.headers.set('Retry-After', '42')
        return refusal
      }),
    )
    const { user } = openPortal('/admin')
    await user.type(await screen.findByLabelText('E-mail'), 'owner@example.org')
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}')
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText(/You can try again in 4[12] seconds/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(true)
  })

  it('asks for the code of the second factor, and sends it with the typed credentials', async () => {
    const bodies: unknown[] = []
    office.answer(
      http.post('*/api/admin/login', async ({ request }) => {
        const body = (await request.json()) as { code?: string }
        bodies.push(body)
        if (!body.code) return problem(401, 'second_factor_required', 'Enter the 6-digit code')
        if (body.code !== '123456')
          return problem(401, 'second_factor_wrong', 'This code is wrong or was used before')
        return HttpResponse.json(accountOf('viewer'))
      }),
    )
    const { user } = openPortal('/admin')
    await user.type(await screen.findByLabelText('E-mail'), 'owner@example.org')
    await user.type(screen.getByLabelText('Password'), 'a long password{Enter}')
    const code = await screen.findByLabelText<HTMLInputElement>('Code')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(code.autocomplete).toBe('one-time-code')
    expect(code.inputMode).toBe('numeric')
    await waitFor(() => expect(document.activeElement).toBe(code))
    await user.type(code, '000000{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong or was used before')
    expect(code.value).toBe('')
    office.signedIn(accountOf('viewer'))
    await user.type(code, '123456{Enter}')
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
    const first = { email: 'owner@example.org', password: 'a long password' }
    expect(bodies).toEqual([first, { ...first, code: '000000' }, { ...first, code: '123456' }])
  })

  it('returns from the code step for another account', async () => {
    office.answer(
      http.post('*/api/admin/login', () => problem(401, 'second_factor_required', 'Enter the 6-digit code')),
    )
    const { user } = openPortal('/admin')
    await user.type(await screen.findByLabelText('E-mail'), 'owner@example.org')
    await user.type(screen.getByLabelText('Password'), 'a long password{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Use another account' }))
    expect(screen.queryByLabelText('Code')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('owner@example.org')
  })

  it('requires both fields and shows the password on request', async () => {
    const { user } = openPortal('/admin')
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Please enter your e-mail')).toBeTruthy()
    expect(screen.getByText('Please enter your password')).toBeTruthy()
    await user.type(screen.getByLabelText('Password'), 'secret')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('text')
  })

  it('shows that there is no connection', async () => {
    office.answer(http.post('*/api/admin/login', () => HttpResponse.error()))
    const { user } = openPortal('/admin')
    await user.type(await screen.findByLabelText('E-mail'), 'owner@example.org')
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Could not connect to server. Please check your internet connection.',
    )
  })
})

it('ends the session on the server and goes to the home page', async () => {
  office.signedIn(accountOf('owner'))
  let loggedOut = 0
  office.answer(
    http.post('*/api/admin/logout', () => {
      loggedOut++
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const { user } = openPortal('/admin/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(loggedOut).toBe(1)
  expect(localStorage.getItem('adminAuth')).toBeNull()
})
