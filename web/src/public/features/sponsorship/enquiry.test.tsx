import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, fakeServer, PageFixture } from '../../page-fixture'
import type { SponsorshipProps } from '../../props.gen'
import { Enquiry } from './enquiry'

const page: SponsorshipProps = {
  tiers: [
    {
      id: 'event',
      name: 'Event Sponsor',
      price: '₹25,00,000',
      withGst: '₹29,50,000',
      passes: 20,
      highlights: ['Keynote slot'],
    },
    { id: 'silver', name: 'Silver', price: '₹2,50,000', withGst: '', passes: 1, highlights: [] },
  ],
  sponsors: [],
  figures: { figures: [], note: '' },
  benefits: [{ name: 'Speaking', values: ['Keynote', ''] }],
  days: 2,
  level: '',
  printed: false,
  reverseCharge: '',
  sent: '',
  typed: null,
  errors: {},
  refusal: '',
}

const show = (props: Partial<SponsorshipProps> = {}) =>
  render(
    <PageFixture>
      <Enquiry {...page} {...props} />
    </PageFixture>,
  )

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const level = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /Package/ })
const send = () => screen.getByRole('button', { name: 'Send enquiry' })
const chosen = () => within(screen.getByRole('complementary'))

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/sponsorship')
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the packages', () => {
  it('list their included and missing benefits', () => {
    show()
    screen.getByText('20 passes')
    screen.getByText('1 pass')
    const row = screen.getByRole('row', { name: /Speaking/ })
    expect(within(row).getAllByRole('cell')[1]?.textContent).toBe('–not included')
  })

  it('are selected in the form by their Enquire link', async () => {
    show()
    chosen().getByText(/No package yet/)
    await userEvent.click(screen.getByRole('link', { name: 'Enquire Silver' }))
    expect(level().value).toBe('silver')
    chosen().getByText('₹2,50,000')
    expect(location.search).toBe('?level=silver')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Send an enquiry' })),
    )
    await userEvent.selectOptions(level(), 'event')
    chosen().getByText('₹25,00,000')
  })

  it('stay selected after a reload', async () => {
    const first = show()
    await userEvent.click(screen.getByRole('link', { name: 'Enquire Silver' }))
    await userEvent.type(field(/Contact person/), 'Ravi')
    first.unmount()
    show()
    await waitFor(() => expect(level().value).toBe('silver'))
    chosen().getByText('₹2,50,000')
    expect(field(/Contact person/).value).toBe('Ravi')
  })
})

describe('the enquiry', () => {
  it('is sent, shows a success message, and is empty again', async () => {
    const calls = fakeServer(answer(201, {}))
    show({ level: 'silver' })
    await userEvent.type(field(/Contact person/), 'Ravi')
    await userEvent.type(field(/Mobile/), '9848012345')
    await userEvent.click(send())
    expect((await screen.findByRole('status')).textContent).toMatch(/We have your sponsorship enquiry/)
    expect(calls.map(({ body }) => body)).toEqual([
      {
        contactPerson: 'Ravi',
        mobile: '9848012345',
        email: '',
        homepage: '',
        asked: '',
        category: '',
        level: 'silver',
      },
    ])
    expect([field(/Contact person/).value, level().value]).toEqual(['', ''])
    chosen().getByText(/No package yet/)
  })

  it('shows the success message for three seconds', () => {
    vi.useFakeTimers()
    show({ sent: '4821-7093' })
    act(() => void vi.advanceTimersByTime(2900))
    screen.getByRole('status')
    act(() => void vi.advanceTimersByTime(200))
    expect(screen.queryByRole('status')).toBeNull()
    screen.getByText('4821-7093') // the reference stays
  })

  it.each([
    ['the server’s message', answer(429, { detail: 'Please wait a minute.' }), 'Please wait a minute.'],
    [
      'the specified message after status 500',
      new Response('<h1>', { status: 500 }),
      'Failed to submit sponsorship inquiry',
    ],
    [
      'the specified message after a lost connection',
      new TypeError('Failed to fetch'),
      'Failed to submit sponsorship inquiry: Could not connect to server. Please check your internet connection.',
    ],
  ])('fails with %s', async (_, first, message) => {
    fakeServer(first)
    show({ level: 'silver' })
    await userEvent.type(field(/Contact person/), 'Ravi')
    await userEvent.click(send())
    const box = await screen.findByRole('group', { name: 'There is a problem' })
    within(box).getByText(message)
    await waitFor(() => expect(document.activeElement).toBe(box))
    expect([field(/Contact person/).value, level().value]).toEqual(['Ravi', 'silver'])
  })

  it('shows the server’s error messages beside the fields', async () => {
    fakeServer(
      answer(422, {
        detail: 'Please correct the marked fields.',
        fields: { mobile: 'Please enter a valid 10-digit phone number' },
      }),
    )
    show()
    await userEvent.type(field(/Mobile/), '123')
    await userEvent.click(send())
    await screen.findByRole('group', { name: 'Please correct the marked fields.' })
    expect(field(/Mobile/).getAttribute('aria-invalid')).toBe('true')
    expect(field(/Mobile/).value).toBe('123')
  })
})
