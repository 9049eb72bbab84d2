import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Lang } from '../../../i18n/texts.gen'
import { answer, fakeServer, PageFixture } from '../../page-fixture'
import type { ContactProps } from '../../props.gen'
import { ContactForm } from './contact-form'

const page: ContactProps = {
  website: 'example.org',
  whatsapp: '',
  map: { href: '', embed: '', service: '', drawn: false, picture: null, point: '' },
  hours: '',
  helpers: [],
  sent: '',
  typed: null,
  errors: {},
  refusal: '',
}

const show = (props: Partial<ContactProps> = {}, lang: Lang = 'en') =>
  render(
    <PageFixture lang={lang}>
      <ContactForm {...page} {...props} />
    </PageFixture>,
  )

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const send = () => screen.getByRole('button')
const success = "Success! Your message has been sent successfully. We'll get back to you soon!"
const error = 'Error! Please fill in all fields and try again.'

async function fillIn() {
  await userEvent.type(field('Name'), 'Lakshmi')
  await userEvent.type(field('E-mail'), 'lakshmi@example.com')
  await userEvent.type(field('Message'), 'Hello')
}

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/ContactUs')
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the contact form', () => {
  it('keeps what is typed while the message is sent', async () => {
    let arrive: (response: Response) => void = () => undefined
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (arrive = resolve)))
    show()
    await fillIn()
    await userEvent.click(send())
    await userEvent.type(field('Message'), ' again')
    arrive(answer(200, { location: '/ContactUs?sent=4821-7093' }))
    await screen.findByRole('status')
    expect(field('Name').value).toBe('')
    expect(field('Message').value).toBe('Hello again')
    expect(sessionStorage.getItem('mela.contact')).toContain('Hello again')
  })

  it('sends the message, shows a success banner, and is empty again', async () => {
    const calls = fakeServer(answer(200, { location: '/ContactUs?sent=4821-7093' }))
    show()
    await fillIn()
    await userEvent.click(send())
    const banner = await screen.findByRole('status')
    expect(banner.textContent).toBe(success)
    await waitFor(() => expect(document.activeElement).toBe(banner.parentElement))
    expect(field('Message').value).toBe('')
    expect(sessionStorage.getItem('mela.contact')).toBeNull()
    screen.getByText('Your reference is 4821-7093. Name it when you call or write.')
    expect(calls).toMatchObject([
      {
        url: '/ContactUs',
        lang: 'en',
        body: { name: 'Lakshmi', email: 'lakshmi@example.com', message: 'Hello', homepage: '' },
      },
    ])
    expect(calls[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  })

  // A spam program also fills in the field that people do not see. In this case, the browser must post the form, and
  // the script must not send it. Otherwise the server would not receive this field.
  it('leaves a form with a filled trap to the browser', async () => {
    const calls = fakeServer()
    show()
    await fillIn()
    const trap = document.querySelector<HTMLInputElement>('input[name=homepage]')
    if (!trap) throw new Error('the form has no trap')
    expect(trap.tabIndex).toBe(-1)
    expect(screen.queryByRole('textbox', { name: 'Leave this field empty' })).toBeNull()
    fireEvent.change(trap, { target: { value: 'https://spam.example' } })
    let stopped = true
    const watch = (event: Event) => {
      stopped = event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('submit', watch)
    await userEvent.click(send())
    window.removeEventListener('submit', watch)
    expect(stopped).toBe(false)
    expect(calls).toEqual([])
  })

  it('shows the banner of the server-rendered page for five seconds', () => {
    vi.useFakeTimers()
    history.replaceState(null, '', '/ContactUs?sent=4821-7093#message')
    show({ sent: '4821-7093' })
    expect(screen.getByRole('status').textContent).toBe(success)
    expect(location.search).toBe('')
    act(() => void vi.advanceTimersByTime(4900))
    screen.getByRole('status').parentElement?.focus()
    act(() => void vi.advanceTimersByTime(200))
    expect(screen.queryByRole('status')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Send Us a Message' }))
  })

  it('sends nothing while a field is blank', async () => {
    const calls = fakeServer()
    show()
    await userEvent.type(field('Name'), '   ')
    await userEvent.click(send())
    expect(screen.getByRole('alert').textContent).toBe(error)
    for (const name of ['Name', 'E-mail', 'Message'])
      expect(field(name).getAttribute('aria-invalid')).toBe('true')
    expect(calls).toEqual([])
  })

  it('shows the server’s error messages beside the fields, in the page’s language', async () => {
    const calls = fakeServer(answer(422, { detail: 'no', fields: { email: 'ఇలా రాయండి' } }))
    show({}, 'te')
    await userEvent.type(field('పేరు'), 'లక్ష్మి')
    await userEvent.type(field('ఇమెయిల్'), 'x')
    await userEvent.type(field('సందేశం'), 'y')
    await userEvent.click(send())
    expect((await screen.findByRole('alert')).textContent).toBe('పొరపాటు! దయచేసి అన్ని వివరాలు నింపి మళ్లీ ప్రయత్నించండి.')
    screen.getByText('ఇలా రాయండి')
    expect(calls[0]?.lang).toBe('te')
    await userEvent.type(field('ఇమెయిల్'), 'z')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(field('ఇమెయిల్').value).toBe('xz')
  })

  it.each([
    ['a lost connection', new TypeError('Failed to fetch'), /Could not connect to server/],
    ['a page', new Response('<h1>Hi</h1>'), /Could not connect to server/],
    ['status 500', new Response('<h1>Oops</h1>', { status: 500 }), /What you typed is still here/],
    ['too many', answer(429, { detail: 'Please wait a minute.' }), /Please wait a minute/],
  ])('keeps everything after %s, and sends the same again with the same key', async (_, first, reason) => {
    const calls = fakeServer(first, answer(200, { location: '/ContactUs?sent=4821-7093' }))
    show()
    await fillIn()
    await userEvent.click(send())
    const banner = await screen.findByRole('alert')
    expect(banner.textContent).toContain(error)
    expect(banner.textContent).toMatch(reason)
    expect(field('Message').value).toBe('Hello')
    await userEvent.click(send())
    await screen.findByRole('status')
    expect(calls[1]).toEqual(calls[0])
  })

  it('restores the draft, but not over values from the server', async () => {
    const first = show()
    await fillIn()
    first.unmount()
    const second = show()
    await waitFor(() => expect(field('Message').value).toBe('Hello'))
    second.unmount()
    show({ typed: { name: 'A', email: 'b', message: 'c' }, errors: { email: 'wrong' } })
    expect(field('Name').value).toBe('A')
    expect(screen.getByRole('alert').textContent).toBe(error)
  })
})
