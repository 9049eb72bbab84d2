import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { accountOf, problem, startOffice } from '../../testing/fair-office'
import { openPortal } from '../../testing/open-portal'
import type { Conversation, ConversationDetails } from './inbox-api'

const office = startOffice()

const account = {
  on: true,
  number: '+91 40 1234 5678',
  name: 'Mega Kisan Mela',
  quality: 'GREEN',
  state: 'CONNECTED',
  budgetPaise: 20_000,
  spentPaise: 310,
  word: '',
  texts: 212,
  freeTexts: 1000,
  webhook: 'https://fair.example.org/api/whatsapp/webhook',
  version: 1,
}

const ravi: Conversation = {
  _id: 'c1',
  name: 'Lakshmi N.',
  phone: '9000001212',
  lang: 'te',
  waitsSince: '2026-08-14T04:22:00Z',
  latestAt: '2026-08-14T04:22:00Z',
  latest: 'మా ఊరి నుంచి 12 మంది వస్తాం',
  incoming: true,
  failed: false,
  stopped: false,
}

const peter: Conversation = {
  _id: 'c2',
  name: 'Peter S.',
  lang: 'en',
  latestAt: '2026-08-13T04:22:00Z',
  latest: 'Thank you',
  incoming: false,
  failed: false,
  stopped: false,
}

const details: ConversationDetails = {
  ...ravi,
  texts: [
    {
      _id: 't1',
      incoming: true,
      text: 'PASS',
      entryCode: false,
      state: 'received',
      at: '2026-08-14T04:18:00Z',
    },
    {
      _id: 't2',
      incoming: false,
      text: 'మీ ప్రవేశ కోడ్ ఇదిగో',
      entryCode: true,
      state: 'read',
      at: '2026-08-14T04:19:00Z',
    },
    {
      _id: 't3',
      incoming: false,
      text: 'Come at nine',
      entryCode: false,
      sender: 'anita@example.org',
      state: 'failed',
      failure: 'The number has no WhatsApp.',
      at: '2026-08-14T04:20:00Z',
    },
  ],
  records: [
    {
      kind: 'registration',
      _id: 'r1',
      name: 'Lakshmi N.',
      edition: '2026',
      status: 'Pending',
      duePaise: 10_000,
      deleted: false,
      erased: false,
    },
  ],
  codes: 1,
  payText: 'లక్ష్మి: ఇంకా ₹100 చెల్లించాలి. https://fair.example.org/te/payment',
  groupText: 'పేర్లు ఇక్కడ రాయండి: https://fair.example.org/te/group',
  openUntil: new Date(Date.now() + 5.5 * 3_600_000).toISOString(),
  free: true,
}

beforeEach(() => {
  sessionStorage.clear()
  office.signedIn(accountOf('manager'))
  office.answer(
    http.get('*/api/admin/whatsapp', () => HttpResponse.json(account)),
    http.get('*/api/admin/conversations', () => HttpResponse.json([ravi, peter])),
    http.get('*/api/admin/conversations/c1', () => HttpResponse.json(details)),
    http.get('*/api/admin/conversations/c2', () =>
      HttpResponse.json({
        ...details,
        ...peter,
        phone: undefined,
        texts: [],
        records: [],
        codes: 0,
        payText: undefined,
        groupText: undefined,
        openUntil: undefined,
      }),
    ),
  )
})

it('shows who waits, the texts with their fate, the records and the use of the budget', async () => {
  openPortal('/admin/inbox')
  expect(await screen.findByRole('heading', { name: '1 waits' })).toBeTruthy()
  expect(
    await screen.findByText('212 of 1,000 free answers used this month. Budget today: ₹3.10 of ₹200'),
  ).toBeTruthy()
  const chat = within(await screen.findByRole('region', { name: 'Conversation' }))
  expect(await chat.findByText('WhatsApp, own number 90000 01212, Telugu')).toBeTruthy()
  expect(chat.getByText(/^With the entry code\..*Sent by itself, read, 9:49 am$/)).toBeTruthy()
  expect(chat.getByText('The number has no WhatsApp.')).toBeTruthy()
  expect(chat.getByText(/\(5 hours left\)$/)).toBeTruthy()
  expect(chat.getByText('Costs nothing')).toBeTruthy()
  const records = within(screen.getByRole('region', { name: 'Records' }))
  expect(records.getByRole('link', { name: 'Lakshmi N.' }).getAttribute('href')).toBe(
    '/admin/registration/r1',
  )
  expect(records.getByText('Pending')).toBeTruthy()
  expect(records.getByText('₹100 due')).toBeTruthy()
})

it('sends an answer, and keeps what was typed when it is refused or another conversation is opened', async () => {
  const { user } = openPortal('/admin/inbox')
  await user.type(await screen.findByRole('textbox', { name: 'Answer' }), 'Yes, all at once')
  await user.click(screen.getByRole('button', { name: /^Peter S\./ }))
  expect(await screen.findByText('The 24 hours have ended.')).toBeTruthy()
  expect(screen.getByText(/An approved text asks Peter S\. to write/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Lakshmi N\./ }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' })
  expect(field.value).toBe('Yes, all at once')
  office.answer(
    http.post('*/api/admin/conversations/c1/replies', () =>
      problem(422, 'check_fields', 'Please correct the marked fields.', {
        fields: { text: 'Enter a text.' },
      }),
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Enter a text.')).toBeTruthy()
  expect(field.value).toBe('Yes, all at once')
  const sent = office.note('post', '*/api/admin/conversations/c1/replies', {
    ...details,
    waitsSince: undefined,
  })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('The answer to Lakshmi N. is on its way')).toBeTruthy()
  await waitFor(() => expect(field.value).toBe(''))
  expect(sent).toEqual([{ text: 'Yes, all at once' }])
})

it('sends the entry code at once, and adds the links to what is typed', async () => {
  const { user } = openPortal('/admin/inbox')
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' })
  await user.type(field, 'Yes')
  await user.click(screen.getByRole('button', { name: 'Pay link' }))
  await user.click(screen.getByRole('button', { name: 'Register a group' }))
  expect(field.value).toBe(`Yes\n\n${details.payText}\n\n${details.groupText}`)
  expect(document.activeElement).toBe(field)
  office.answer(
    http.post('*/api/admin/conversations/c1/codes', () =>
      problem(409, 'no_codes', 'No record with this number has an entry code.'),
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Send entry code' }))
  expect(await screen.findByText(/No record with this number has an entry code/)).toBeTruthy()
  let sent = 0
  office.answer(
    http.post('*/api/admin/conversations/c1/codes', () => {
      sent += 1
      return HttpResponse.json(details)
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Send entry code' }))
  expect(await screen.findByText('The entry code for Lakshmi N. is on its way')).toBeTruthy()
  expect(sent).toBe(1)
  expect(field.value).toMatch(/^Yes/)
})

it('goes through the conversations with J and K, and to the answer with R', async () => {
  const { user } = openPortal('/admin/inbox')
  await screen.findByText('Come at nine')
  const line = (name: RegExp) => screen.getByRole('button', { name })
  await user.keyboard('jj')
  expect(await screen.findByText('The 24 hours have ended.')).toBeTruthy()
  expect(line(/^Peter S\./).getAttribute('aria-current')).toBe('true')
  await user.keyboard('k')
  expect(await screen.findByText('Come at nine')).toBeTruthy()
  expect(line(/^Lakshmi N\./).getAttribute('aria-current')).toBe('true')
  await user.keyboard('rjr')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' }).value).toBe('jr')
})

it('marks a conversation as done', async () => {
  office.answer(
    http.post('*/api/admin/conversations/c1/done', () => {
      const done = { ...details, waitsSince: undefined }
      office.answer(http.get('*/api/admin/conversations/c1', () => HttpResponse.json(done)))
      return HttpResponse.json(done)
    }),
  )
  const { user } = openPortal('/admin/inbox')
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Done' })).toBeNull())
})

it('lets a reader only read, and says that WhatsApp is off', async () => {
  office.signedIn(accountOf('viewer'))
  office.answer(http.get('*/api/admin/whatsapp', () => HttpResponse.json({ ...account, on: false })))
  openPortal('/admin/inbox')
  expect(await screen.findByText('WhatsApp is not set up, so nothing arrives here.')).toBeTruthy()
  await screen.findByText('Come at nine')
  expect(screen.queryByRole('textbox', { name: 'Answer' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send entry code' })).toBeNull()
})
