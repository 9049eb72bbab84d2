import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Lang } from '../../../i18n/texts.gen'
import { answer, fakeServer, PageFixture } from '../../page-fixture'
import type { RegistrationProps } from '../../props.gen'
import { RegistrationView } from './registration-view'

const page: RegistrationProps = {
  categories: [
    {
      id: 'farmer',
      category: 'Farmer',
      name: 'Farmer',
      note: 'Grow crops or keep animals',
      like: 'farmer',
      asksAge: true,
      questions: [],
      fields: [
        { name: 'name', required: true },
        { name: 'address', required: true },
        { name: 'whatsappNo', required: true },
      ],
    },
    {
      id: 'startup',
      category: 'Startup',
      name: 'Startup',
      note: '',
      like: 'startup',
      asksAge: false,
      questions: [],
      fields: [
        { name: 'companyName', required: true },
        { name: 'website', required: false },
      ],
    },
    {
      id: 'other',
      category: 'Other',
      name: 'Others',
      note: '',
      like: 'other',
      asksAge: false,
      questions: [],
      fields: [],
    },
  ],
  chosen: '',
  fee: '₹100',
  processing: '₹0',
  total: '₹100',
  free: false,
  payLater: false,
  days: 2,
  closed: '',
  past: '',
  typed: null,
  errors: {},
  refusal: '',
}

const saved = { location: '/te/payment?registrationId=a1&userID=MKMUUID1&saved=1' }

function show(props: Partial<RegistrationProps> = {}, lang: Lang = 'en') {
  const query = props.chosen && !props.typed ? `?category=${props.chosen}` : ''
  history.replaceState(null, '', `/registration${query}`)
  return render(
    <PageFixture lang={lang}>
      <RegistrationView {...page} {...props} />
    </PageFixture>,
  )
}

const card = (name: RegExp) => screen.getByRole('link', { name })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const send = () => screen.getByRole('button', { name: /continue to payment/i })

async function fillIn() {
  await userEvent.type(field('Full name'), 'Lakshmi Devi')
  await userEvent.type(field('Address'), 'Chityal')
  await userEvent.type(field('WhatsApp number'), '98480')
}

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/registration')
})

describe('own questions of the office', () => {
  it('stand after the fields of the category, with the typed answers and errors', () => {
    const question = { hint: '', required: true, options: [] }
    const categories = page.categories.map((category) => ({
      ...category,
      questions:
        category.id !== 'farmer'
          ? []
          : [
              {
                ...question,
                name: 'answers-crop',
                id: 'crop',
                kind: 'choice' as const,
                label: 'Main crop',
                options: [{ value: 'paddy', label: 'Paddy' }],
              },
              { ...question, name: 'answers-acres', id: 'acres', kind: 'number' as const, label: 'Acres' },
            ],
    }))
    const typed = { category: 'Farmer', answers: { crop: 'paddy', acres: 'many' } }
    show({ categories, chosen: 'farmer', typed, errors: { 'answers-acres': 'Enter a whole number' } })
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Main crop' }).value).toBe('paddy')
    expect(field('Acres').value).toBe('many')
    expect(field('Acres').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('choosing a category', () => {
  it('opens its form, changes the address and moves focus to the heading', async () => {
    show()
    expect(screen.queryByRole('textbox')).toBeNull()
    await userEvent.click(card(/farmer/i))
    expect(location.search).toBe('?category=farmer')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your details' })),
    )
    expect(card(/farmer/i).getAttribute('aria-current')).toBe('true')
    expect(
      within(screen.getByRole('list', { name: /steps/i }))
        .getAllByRole('listitem')[1]
        ?.getAttribute('aria-current'),
    ).toBe('step')
  })

  it('opens its form with the space bar', async () => {
    show()
    card(/startup/i).focus()
    await userEvent.keyboard(' ')
    expect(location.search).toBe('?category=startup')
    expect(await screen.findByRole('heading', { name: 'Your details' })).toBeTruthy()
  })

  it('opens each form empty and without errors', async () => {
    fakeServer(answer(422, { detail: 'no', fields: { name: 'Please fill in this field' } }))
    show({ chosen: 'farmer' })
    await userEvent.type(field('Address'), 'Chityal')
    await userEvent.click(send())
    await screen.findByText('There is a problem')
    await userEvent.click(card(/startup/i))
    await userEvent.click(card(/farmer/i))
    expect(field('Address').value).toBe('')
    expect(screen.queryByText('There is a problem')).toBeNull()
  })

  it('shows the contact panel for Others, with a back button', async () => {
    show({ chosen: 'other' })
    screen.getByText('Please contact our organizers directly for registration details.')
    expect(screen.queryByRole('button', { name: /continue/i })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Back to Categories' }))
    expect(screen.queryByText(/contact our organizers/)).toBeNull()
    expect(location.search).toBe('')
  })

  it('follows the back button, even if it was used before hydration', async () => {
    show({ chosen: 'farmer' })
    await userEvent.click(card(/startup/i))
    history.replaceState(null, '', '?category=other')
    act(() => void dispatchEvent(new PopStateEvent('popstate')))
    expect(card(/others/i).getAttribute('aria-current')).toBe('true')
    cleanup()
    history.replaceState(null, '', '/registration?category=startup')
    render(
      <PageFixture>
        <RegistrationView {...page} chosen="farmer" />
      </PageFixture>,
    )
    expect(card(/startup/i).getAttribute('aria-current')).toBe('true')
  })

  it('does not move focus when the page is loaded with a form', () => {
    show({ chosen: 'farmer' })
    expect(document.activeElement).toBe(document.body)
  })
})

describe('a form that is refused', () => {
  it('shows the error messages beside the fields, keeps the values and moves focus to the summary', async () => {
    fakeServer(answer(422, { detail: 'x', fields: { whatsappNo: 'Wrong number', adult: 'Please confirm' } }))
    show({ chosen: 'farmer' })
    await fillIn()
    await userEvent.click(send())
    const summary = await screen.findByRole('group', { name: 'There is a problem' })
    await waitFor(() => expect(document.activeElement).toBe(summary))
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['WhatsApp number: Wrong number', 'Please confirm'])
    expect(field('WhatsApp number').getAttribute('aria-invalid')).toBe('true')
    expect(field('WhatsApp number').value).toBe('98480')
    expect(field('Full name').value).toBe('Lakshmi Devi')
  })

  it('removes a field’s error when the field is edited, without moving focus', async () => {
    fakeServer(answer(422, { detail: 'x', fields: { whatsappNo: 'Wrong number', name: 'No name' } }))
    show({ chosen: 'farmer' })
    await fillIn()
    await userEvent.click(send())
    await screen.findByText('There is a problem')
    await userEvent.type(field('WhatsApp number'), '12345')
    await waitFor(() => expect(document.activeElement).toBe(field('WhatsApp number')))
    expect(field('WhatsApp number').getAttribute('aria-invalid')).toBeNull()
    expect(field('Full name').getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(field('Full name'), 'x')
    expect(screen.queryByText('There is a problem')).toBeNull()
  })

  it('shows the server’s message if it is not about a field', async () => {
    fakeServer(answer(403, { detail: 'Registration closed on 1 August 2025.', code: 'registration_closed' }))
    show({ chosen: 'farmer' })
    await fillIn()
    await userEvent.click(send())
    const box = await screen.findByRole('group', { name: 'Registration failed!' })
    expect(box.textContent).toContain('Failed to submit registration: Registration closed on 1 August 2025.')
    await waitFor(() => expect(document.activeElement).toBe(box))
  })
})

describe('sending', () => {
  it('saves once, however often it is pressed, and continues to the payment', async () => {
    const calls = fakeServer(answer(200, saved))
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    show({ chosen: 'farmer' }, 'te')
    await userEvent.type(screen.getByRole('textbox', { name: 'పూర్తి పేరు' }), 'లక్ష్మి')
    await userEvent.click(screen.getByRole('checkbox'))
    const form = document.querySelector('form')
    if (!form) throw new Error('no form')
    fireEvent.submit(form)
    fireEvent.submit(form)
    await waitFor(() =>
      expect(leave).toHaveBeenCalledWith('/te/payment?registrationId=a1&userID=MKMUUID1&saved=1'),
    )
    fireEvent.submit(form)
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({ url: '/te/registration', lang: 'te' })
    expect(calls[0]?.body).toEqual({
      category: 'Farmer',
      name: 'లక్ష్మి',
      address: '',
      whatsappNo: '',
      adult: 'yes',
      homepage: '',
      asked: '',
    })
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
  })

  it('does not require the age confirmation if the form has none', async () => {
    const calls = fakeServer(answer(200, saved))
    vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    show({ chosen: 'startup' })
    await userEvent.type(field('Company name'), 'Roots')
    await userEvent.click(send())
    await waitFor(() =>
      expect(calls[0]?.body).toEqual({
        category: 'Startup',
        companyName: 'Roots',
        website: '',
        homepage: '',
        asked: '',
      }),
    )
  })

  it('keeps everything when the connection is lost, and repeats the request with the same key', async () => {
    const calls = fakeServer(
      new TypeError('Failed to fetch'),
      new TypeError('Failed to fetch'),
      answer(200, saved),
    )
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    show({ chosen: 'farmer' })
    await fillIn()
    await userEvent.click(send())
    const box = await screen.findByRole('group', { name: 'Registration failed!' })
    expect(box.textContent).toContain(
      'Failed to submit registration: Could not connect to server. Please check your internet connection.',
    )
    expect(field('Full name').value).toBe('Lakshmi Devi')
    await userEvent.click(send())
    await screen.findByRole('group', { name: 'Registration failed!' })
    expect(calls[1]?.key).toBe(calls[0]?.key)
    expect(calls[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    // A form with changed content counts as a new registration, so it must be sent with a new idempotency key.
    await userEvent.type(field('Full name'), ' G')
    await userEvent.click(send())
    await waitFor(() => expect(leave).toHaveBeenCalled())
    expect(calls[2]?.key).not.toBe(calls[0]?.key)
  })

  it('keeps the values and the key through a reload', async () => {
    const calls = fakeServer(new TypeError('Failed to fetch'), answer(200, saved))
    vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    const first = show({ chosen: 'farmer' })
    await fillIn()
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(send())
    await screen.findByRole('group', { name: 'Registration failed!' })
    first.unmount()
    // This simulates a change of language: the new page has no category in its URL. It must restore the draft,
    // including its category.
    show()
    expect(field('Full name').value).toBe('Lakshmi Devi')
    expect(field('Address').value).toBe('Chityal')
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    expect(location.search).toBe('?category=farmer')
    await userEvent.click(send())
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls[1]).toEqual(calls[0])
  })

  it('shows the values of a form sent without script in place of the draft', () => {
    sessionStorage.setItem('mela.registration', JSON.stringify({ choice: 'farmer', values: { name: 'Old' } }))
    const typed = {
      name: 'New',
      address: '',
      whatsappNo: '1',
      companyName: '',
      email: '',
      website: '',
      degree: '',
      college: '',
      adult: false,
    }
    show({ chosen: 'farmer', typed, errors: { whatsappNo: 'Wrong number' } })
    expect(field('Full name').value).toBe('New')
    expect(field('WhatsApp number').getAttribute('aria-invalid')).toBe('true')
  })
})
