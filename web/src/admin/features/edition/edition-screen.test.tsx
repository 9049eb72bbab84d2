import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { editionFixture } from '../../testing/edition'
import { accountOf, problem, startOffice } from '../../testing/fair-office'
import { held } from '../../testing/held'
import { openPortal } from '../../testing/open-portal'

const office = startOffice()

beforeEach(() => {
  office.signedIn(accountOf('manager'))
  office.answer(http.get('*/api/admin/edition', () => HttpResponse.json(editionFixture())))
})

async function field(label: string | RegExp) {
  return screen.findByLabelText<HTMLInputElement>(label)
}

it('saves the changes with the version that was read', async () => {
  const bodies = office.note(
    'put',
    '*/api/admin/edition',
    editionFixture({ version: 8, phone: '+91 40 1111' }),
  )
  const { user } = openPortal('/admin/edition?section=contacts')
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save changes' })
  expect(save.disabled).toBe(true)
  const phone = await field('Phone (optional)')
  await user.clear(phone)
  await user.type(phone, '+91 40 1111')
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  await user.click(save)
  expect(await screen.findByText('Contacts and map: saved')).toBeTruthy()
  expect(bodies).toEqual([{ phone: '+91 40 1111', version: 7 }])
  expect(save.disabled).toBe(true)
})

it('shows the server’s error beside its field until the field is edited', async () => {
  office.answer(
    http.put('*/api/admin/edition', () =>
      problem(422, 'invalid', 'Please check', {
        fields: { 'home.mission.te': 'Use at most 5000 characters' },
      }),
    ),
  )
  const { user } = openPortal('/admin/edition?section=home')
  const mission = await field(/^Mission, తెలుగు Missing/)
  await user.type(mission, 'x')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const link = await screen.findByRole('link', { name: /Mission, తెలుగు: Use at most 5000 characters/ })
  await user.click(link)
  await waitFor(() => expect(document.activeElement).toBe(mission))
  expect(mission.getAttribute('aria-invalid')).toBe('true')
  await user.type(mission, 'y')
  expect(mission.getAttribute('aria-invalid')).toBeNull()
})

it('opens the list item that has a server error', async () => {
  office.answer(
    http.put('*/api/admin/edition', () =>
      problem(422, 'invalid', 'Please check', { fields: { 'social.1.url': 'Enter a web address' } }),
    ),
  )
  const { user } = openPortal('/admin/edition?section=contacts')
  await user.click(await screen.findByRole('button', { name: 'Move YouTube earlier' }))
  expect(screen.queryByLabelText('Address (optional)')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(
    await screen.findByRole('link', { name: /Social links 2, Address: Enter a web address/ }),
  ).toBeTruthy()
  const address = await field('Address (optional)')
  expect(address.value).toBe('https://www.facebook.com/')
})

it('has goals and the daily summary in a section of their own', async () => {
  openPortal('/admin/edition?section=goals')
  expect(await screen.findByRole('heading', { name: 'Goals and daily summary' })).toBeTruthy()
  expect(await field(/Time of the daily summary/)).toBeTruthy()
})

it('adds, fills in and removes items', async () => {
  const bodies = office.note('put', '*/api/admin/edition', editionFixture())
  const { user } = openPortal('/admin/edition?section=contacts')
  await user.click(await screen.findByRole('button', { name: 'Add social link' }))
  await user.type(await field('Name'), 'X')
  await user.click(screen.getByRole('button', { name: 'Remove Facebook' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add social link' })),
  )
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Contacts and map: saved')
  expect(bodies).toEqual([
    {
      social: [
        { name: 'YouTube', url: '' },
        { name: 'X', url: '' },
      ],
      version: 7,
    },
  ])
})

describe('a conflict with another user', () => {
  it('keeps the typed values, and shows both values of a field that both users changed', async () => {
    const latest = editionFixture({ version: 9, phone: '+91 40 9999', email: 'new@example.org' })
    const versions: unknown[] = []
    office.answer(
      http.put('*/api/admin/edition', async ({ request }) => {
        const body = (await request.json()) as { version: number }
        versions.push(body)
        return body.version === 9
          ? HttpResponse.json(latest)
          : problem(409, 'changed_meanwhile', 'Somebody else changed this record meanwhile.')
      }),
    )
    const { user } = openPortal('/admin/edition?section=contacts')
    const phone = await field('Phone (optional)')
    await user.clear(phone)
    await user.type(phone, '+91 40 1111')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    office.answer(http.get('*/api/admin/edition', () => HttpResponse.json(latest)))
    await user.click(await screen.findByRole('button', { name: 'Load the latest' }))
    expect(await screen.findByText(/Somebody else saved: \+91 40 9999/)).toBeTruthy()
    expect(phone.value).toBe('+91 40 1111')
    expect((await field('E-mail')).value).toBe('new@example.org')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Contacts and map: saved')
    expect(versions).toEqual([
      { phone: '+91 40 1111', version: 7 },
      { phone: '+91 40 1111', version: 9 },
    ])
  })
})

it('asks before unsaved changes are lost', async () => {
  const { user, address } = openPortal('/admin/edition')
  const title = await field('Title of the fair, English')
  await user.type(title, '!')
  await user.click(screen.getByRole('link', { name: 'Facilities' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
  await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
  expect(title.value).toBe('Mega Kisan Mela!')
  expect(address()).toBe('/admin/edition')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(title.value).toBe('Mega Kisan Mela')
  await user.click(screen.getByRole('link', { name: 'Facilities' }))
  expect(await screen.findByRole('heading', { name: 'Facilities', level: 2 })).toBeTruthy()
  expect(address()).toBe('/admin/edition?section=facilities')
})

it('is read-only for viewers', async () => {
  office.signedIn(accountOf('viewer'))
  openPortal('/admin/edition?section=contacts')
  expect((await field('Phone (optional)')).readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add social link' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Move / })).toBeNull()
  expect(screen.getByRole('link', { name: 'See the page' }).getAttribute('href')).toBe('/ContactUs')
})

it('offers to try again when the edition cannot be read', async () => {
  office.answer(http.get('*/api/admin/edition', () => problem(500, 'internal', 'Sorry')))
  const { user } = openPortal('/admin/edition')
  expect(await screen.findByText('Failed to fetch the edition')).toBeTruthy()
  office.answer(http.get('*/api/admin/edition', () => HttpResponse.json(editionFixture())))
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await field('Title of the fair, English')).toBeTruthy()
})

it.each([
  ['editor', true, false],
  ['accounts', false, true],
  ['manager', false, false],
])('lets the role %s change only what it may', async (role, feeReadOnly, noteReadOnly) => {
  office.signedIn(accountOf(role))
  openPortal('/admin/edition?section=money')
  expect((await field(/^Entry fee in rupees/)).readOnly).toBe(feeReadOnly)
  expect((await field(/^Early bird discount in percent/)).readOnly).toBe(feeReadOnly)
  expect((await field(/^Registrations up to this amount/)).readOnly).toBe(true)
  expect((await field(/^Note under the prices, English/)).readOnly).toBe(noteReadOnly)
  expect(screen.queryAllByText(/Your role cannot change this/).length > 0).toBe(feeReadOnly)
})

it('keeps what is typed while a save is on its way', async () => {
  const arrived = held()
  const bodies: unknown[] = []
  office.answer(
    http.put('*/api/admin/edition', async ({ request }) => {
      bodies.push(await request.json())
      await arrived.promise
      return HttpResponse.json(editionFixture({ version: 8, phone: '+91 40 1111' }))
    }),
  )
  const { user } = openPortal('/admin/edition?section=contacts')
  const phone = await field('Phone (optional)')
  await user.clear(phone)
  await user.type(phone, '+91 40 1111')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(bodies).toHaveLength(1))
  const email = await field(/^E-mail/)
  await user.type(email, 'QQ')
  const typed = email.value
  arrived.resolve()
  expect(await screen.findByText('Contacts and map: saved')).toBeTruthy()
  expect(email.value).toBe(typed)
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toEqual({ email: typed, version: 8 })
})

it('keeps what is typed while the latest edition is loaded', async () => {
  const arrived = held()
  office.answer(http.put('*/api/admin/edition', () => problem(409, 'changed_meanwhile', 'x')))
  const { user } = openPortal('/admin/edition?section=contacts')
  const phone = await field('Phone (optional)')
  await user.type(phone, '1')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  let asked = false
  office.answer(
    http.get('*/api/admin/edition', async () => {
      asked = true
      await arrived.promise
      return HttpResponse.json(editionFixture({ version: 9 }))
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Load the latest' }))
  await waitFor(() => expect(asked).toBe(true))
  await user.type(phone, '23')
  const typed = phone.value
  arrived.resolve()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load the latest' })).toBeNull())
  expect(phone.value).toBe(typed)
})
