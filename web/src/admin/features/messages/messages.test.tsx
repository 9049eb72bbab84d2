import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '../../api/records'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'

const office = startOffice()

function message(part: Partial<Message> = {}): Message {
  return {
    _id: 'msg-1',
    kind: 'booking_paid',
    title: 'Booking paid',
    status: 'sent',
    name: 'Lakshmi Devi',
    email: 'lakshmi@example.org',
    phone: '9848012345',
    lang: 'te',
    subject: 'చెల్లింపు అందింది',
    entity: 'order',
    entityId: 'MKM001',
    tries: 1,
    failure: '',
    channel: 'email',
    whatsapp: 'https://wa.me/919848012345?text=%E0%B0%9A',
    sentAt: '2025-08-02T06:09:00Z',
    triedAt: '2025-08-02T06:09:00Z',
    createdAt: '2025-08-02T06:08:00Z',
    ...part,
  }
}

const dead = message({
  _id: 'msg-2',
  title: 'Registration received',
  name: 'Ravi Teja',
  status: 'failed',
  email: 'ravi@exmaple.org',
  failure: 'The mail server does not accept the recipient’s address (550)',
})

const html =
  '<!doctype html><html lang="te"><body style="color: rebeccapurple"><p style="margin: 4px">నమస్కారం</p><a href="https://fair.example.org/x">చూడండి</a></body></html>'

const days = [
  { date: '2025-08-01', sent: 7, waiting: 0, failed: 0, kept: 0 },
  { date: '2025-08-02', sent: 5, waiting: 2, failed: 1, kept: 3 },
]

function answers(rows: Message[], state = { sends: true, waiting: 0, failed: 1, kept: 0, days }) {
  office.answer(
    http.get('*/api/admin/messages', () => page(rows)),
    http.get('*/api/admin/messages/state', () => HttpResponse.json(state)),
    http.get('*/api/admin/messages/msg-1', () => HttpResponse.json({ ...message(), body: 'నమస్కారం', html })),
    http.get('*/api/admin/messages/msg-2', () => HttpResponse.json({ ...dead, body: 'Namaste', html })),
    http.get('*/api/admin/message-texts', () =>
      HttpResponse.json([
        {
          kind: 'booking_paid',
          group: 'Stall bookings',
          title: 'Booking paid',
          when: '',
          office: false,
          receipt: true,
          placeholders: [],
          texts: [],
        },
      ]),
    ),
  )
}

beforeEach(() => {
  office.signedIn(accountOf('manager'))
  answers([message(), dead])
})

describe('the list', () => {
  it('shows the status of each message and the reason of a failure', async () => {
    openPortal('/admin/messages')
    const row = (await screen.findByText('Ravi Teja')).closest('tr')
    expect(row?.textContent).toContain('Failed')
    expect(row?.textContent).toContain('does not accept the recipient’s address (550)')
    expect(await screen.findByText('1 failed.')).toBeTruthy()
    expect(screen.queryByText('No mail server is set up: messages are not sent')).toBeNull()
  })

  it('shows a notice that messages are not sent without a mail server', async () => {
    answers([message({ status: 'kept', email: '' })], { sends: false, waiting: 0, failed: 0, kept: 1, days })
    openPortal('/admin/messages')
    expect(await screen.findByText('No mail server is set up: messages are not sent')).toBeTruthy()
    expect(await screen.findByText('1 not sent.')).toBeTruthy()
    expect(await screen.findByText('No e-mail address')).toBeTruthy()
  })

  it('has a chart of the messages per day, also as a table', async () => {
    openPortal('/admin/messages')
    const chart = within(await screen.findByRole('region', { name: 'Messages per day' }))
    expect(chart.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'DaySentWaitingFailedNot sent',
      '1 August7000',
      '2 August5213',
    ])
  })

  it('passes the filters of the address to the server', async () => {
    let asked = new URLSearchParams()
    office.answer(
      http.get('*/api/admin/messages', ({ request }) => {
        asked = new URL(request.url).searchParams
        return page([])
      }),
    )
    const { user } = openPortal('/admin/messages?status=failed&lang=te&kind=booking_paid&q=ravi')
    expect(await screen.findByText('No messages match your criteria')).toBeTruthy()
    expect(Object.fromEntries(asked)).toEqual({
      status: 'failed',
      lang: 'te',
      kind: 'booking_paid',
      q: 'ravi',
      page: '1',
      perPage: '25',
    })
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('No messages yet')).toBeTruthy()
  })
})

describe('a message', () => {
  it('opens with the rendered e-mail in its own styles', async () => {
    const { user } = openPortal('/admin/messages')
    await user.click(await screen.findByRole('button', { name: 'Details of Booking paid to Lakshmi Devi' }))
    const letter = await screen.findByRole('group', { name: 'The e-mail “చెల్లింపు అందింది”' })
    await waitFor(() => expect(letter.shadowRoot?.textContent).toContain('నమస్కారం'))
    const pageOf = letter.shadowRoot?.firstElementChild as HTMLElement
    expect(pageOf.lang).toBe('te')
    expect(pageOf.style.color).toBe('rebeccapurple')
    expect(pageOf.querySelector('p')?.style.margin).toBe('4px')
    expect(pageOf.querySelector('a')?.rel).toBe('noreferrer')
  })

  it('is sent by WhatsApp, which is recorded', async () => {
    const noted = office.note('post', '*/api/admin/messages/msg-1/passed-on', message())
    office.answer(
      http.post('*/api/admin/messages/msg-1/passed-on', () => {
        noted.push('passed on')
        return HttpResponse.json(message({ passedOnAt: '2025-08-02T07:00:00Z', passedOnBy: 'm@example.org' }))
      }),
    )
    const { user } = openPortal('/admin/messages')
    const link = await screen.findByRole('link', { name: 'WhatsApp to Lakshmi Devi' })
    expect(link.getAttribute('href')).toBe('https://wa.me/919848012345?text=%E0%B0%9A')
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    await waitFor(() => expect(noted).toEqual(['passed on']))
    expect(screen.queryByRole('link', { name: 'SMS to Lakshmi Devi' })).toBeNull()
  })

  it('is passed on by SMS if it was sent by no other way', async () => {
    let passedOn = 0
    answers([message({ status: 'kept', sms: 'sms:+919848012345?body=%E0%B0%9A' })])
    office.answer(
      http.post('*/api/admin/messages/msg-1/passed-on', () => {
        passedOn += 1
        return HttpResponse.json(message({ passedOnAt: '2025-08-02T07:00:00Z', passedOnBy: 'm@example.org' }))
      }),
    )
    const { user } = openPortal('/admin/messages')
    const link = await screen.findByRole('link', { name: 'SMS to Lakshmi Devi' })
    expect(link.getAttribute('href')).toBe('sms:+919848012345?body=%E0%B0%9A')
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    await waitFor(() => expect(passedOn).toBe(1))
  })

  it('is resent to a corrected address, with errors shown at the field', async () => {
    office.answer(
      http.post('*/api/admin/messages/msg-2/resend', () =>
        problem(422, 'check_fields', 'Please correct the marked fields.', {
          fields: { email: 'Enter an e-mail address like name@example.com' },
        }),
      ),
    )
    const { user } = openPortal('/admin/messages?open=msg-2')
    const address = await screen.findByRole('textbox', { name: /E-mail address/ })
    await user.clear(address)
    await user.type(address, 'ravi@')
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('Enter an e-mail address like name@example.com')).toBeTruthy()
    const sent = office.note('post', '*/api/admin/messages/msg-2/resend', { ...dead, status: 'waiting' })
    await user.type(address, 'example.org')
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('“Registration received” to Ravi Teja is being sent')).toBeTruthy()
    expect(sent).toEqual([{ email: 'ravi@example.org' }])
  })

  it('is said to be stored, not sent, when there is no mail server', async () => {
    answers([dead], { sends: false, waiting: 0, failed: 1, kept: 0, days })
    office.note('post', '*/api/admin/messages/msg-2/resend', { ...dead, status: 'waiting' })
    const { user } = openPortal('/admin/messages?open=msg-2')
    await user.type(await screen.findByRole('textbox', { name: /E-mail address/ }), '.in')
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    expect(
      await screen.findByText(
        '“Registration received” to Ravi Teja is stored. It is sent when a mail server is set up.',
      ),
    ).toBeTruthy()
  })

  it('names WhatsApp and how far a message has come there', async () => {
    answers([message({ channel: 'whatsapp', delivery: 'read' })])
    openPortal('/admin/messages')
    expect(await screen.findByText('By WhatsApp: read')).toBeTruthy()
  })

  it('is resent together with others, and failures are reported', async () => {
    const sent = office.bulk({ 'msg-2': 'No e-mail address is known.' })
    const { user } = openPortal('/admin/messages')
    await screen.findByText('Ravi Teja')
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
    const bar = within(screen.getByRole('group', { name: 'With the selected rows' }))
    await user.click(bar.getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('1 message is being sent')).toBeTruthy()
    expect(screen.getByText('1 done, 1 failed')).toBeTruthy()
    expect(screen.getByText('Ravi Teja: No e-mail address is known.')).toBeTruthy()
    expect(sent).toEqual([
      { list: 'messages', action: 'send', records: [{ _id: 'msg-1' }, { _id: 'msg-2' }] },
    ])
  })

  it('is read-only without the edit permission', async () => {
    office.signedIn(accountOf('viewer'))
    openPortal('/admin/messages?open=msg-2')
    expect(await screen.findByText('Ravi Teja')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^WhatsApp to/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
