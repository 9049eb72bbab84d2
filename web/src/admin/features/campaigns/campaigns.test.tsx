import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountOf, page, problem, startOffice } from '../../testing/fair-office'
import { held } from '../../testing/held'
import { openPortal } from '../../testing/open-portal'
import type { Campaign, CampaignDraft, CampaignPreview } from './campaigns-api'

const office = startOffice()
const compose = '/admin/campaigns?to=registrations&query=status%3DPaid'

function campaign(part: Partial<Campaign> = {}): Campaign {
  return {
    _id: 'camp-1',
    purpose: 'news',
    kind: 'registration',
    subject: { en: 'Parking news' },
    body: { en: 'At gate 2.' },
    records: 10,
    written: 10,
    waiting: 0,
    sent: 6,
    failed: 1,
    stopped: 0,
    byPhone: 2,
    passedOn: 1,
    whatsapp: false,
    budgetPaise: 0,
    running: false,
    planned: false,
    createdBy: 'owner@example.org',
    createdAt: '2025-08-02T06:08:00Z',
    unreachable: [],
    ...part,
  }
}

const preview: CampaignPreview = {
  byWhatsApp: 0,
  costPaise: 0,
  moneyLeftPaise: 0,
  byEmail: 2,
  byPhone: 1,
  sendsMail: true,
  recipients: [
    { kind: 'registration', id: 'r2', title: 'Ravi', status: 'Paid', createdAt: '2025-08-01T06:08:00Z' },
  ],
  languages: [
    {
      lang: 'te',
      recipients: 3,
      missing: false,
      name: 'Ravi',
      subject: 'వార్త',
      body: 'x',
      html: '<p>వార్త</p>',
      whatsapp: '',
    },
  ],
  unreachable: [
    {
      reason: 'Unsubscribed',
      count: 1,
      records: [
        { kind: 'registration', id: 'r1', title: 'Asha', status: 'Paid', createdAt: '2025-08-01T06:08:00Z' },
      ],
    },
  ],
}

const savedText = {
  _id: 'text-1',
  version: 1,
  createdAt: '2025-08-01T06:08:00Z',
  title: 'Parking',
  subject: '',
  subjectIn: { en: '', te: 'వార్త' },
  body: '',
  bodyIn: { en: '', te: 'గేటు 2 దగ్గర.' },
}

beforeEach(() => {
  office.signedIn(accountOf('manager'))
  office.answer(
    http.get('*/api/admin/campaigns', () => HttpResponse.json([campaign()])),
    http.get('*/api/admin/automatic-messages', () => HttpResponse.json([])),
    http.get('*/api/admin/saved-texts', () => page([savedText])),
  )
})

describe('the list of bulk messages', () => {
  it('shows the result and links to the messages and to those that are sent by WhatsApp', async () => {
    openPortal('/admin/campaigns')
    const item = (await screen.findByText('Parking news')).closest('li') as HTMLElement
    expect(item.textContent).toContain('News, 6 sent, 1 failed, WhatsApp: 1 of 2 sent')
    const links = within(item)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(links).toContain('/admin/messages?campaign=camp-1&status=kept')
    expect(links).toContain('/admin/messages?campaign=camp-1&status=failed')
  })

  it('asks before it stops a bulk message', async () => {
    let stopped = 0
    office.answer(
      http.get('*/api/admin/campaigns', () =>
        HttpResponse.json([campaign({ running: stopped === 0, waiting: 3 })]),
      ),
      http.post('*/api/admin/campaigns/camp-1/stop', () => {
        stopped++
        return HttpResponse.json(campaign({ stoppedAt: '2025-08-02T07:00:00Z' }))
      }),
    )
    const { user } = openPortal('/admin/campaigns')
    const item = (await screen.findByText('Parking news')).closest('li') as HTMLElement
    expect(item.textContent).toContain('6 sent, 3 waiting, 1 failed')
    expect(within(item).getByRole('progressbar').textContent).toBe('7 of 10')
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(stopped).toBe(0)
    await user.click(dialog.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(stopped).toBe(1))
  })
})

describe('a new bulk message', () => {
  it('is previewed and then sent with the saved text, once', async () => {
    const sent: { body: CampaignDraft; query: string }[] = []
    office.answer(
      http.post('*/api/admin/campaigns/registrations/preview', () => HttpResponse.json(preview)),
      http.post('*/api/admin/campaigns/registrations', async ({ request }) => {
        sent.push({ body: (await request.json()) as CampaignDraft, query: new URL(request.url).search })
        return HttpResponse.json(campaign(), { status: 201 })
      }),
    )
    const { user } = openPortal(compose)
    await user.selectOptions(await screen.findByLabelText('Use a saved text'), 'Parking')
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    await user.click(screen.getByRole('radio', { name: /^Their own record/ }))
    expect(screen.getByText(/Also: \{amount\}, \{link\}/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    const card = within(await screen.findByRole('region', { name: 'Preview' }))
    expect(card.getByText('2 people by e-mail, 1 person by WhatsApp')).toBeTruthy()
    await user.click(card.getByText('Who gets it: 3'))
    expect(card.getByRole('link', { name: 'Ravi' })).toBeTruthy()
    expect(card.getByText('Unsubscribed: 1')).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body.purpose).toBe('service')
    expect(sent[0]?.query).toContain('status=Paid')
    expect(sent[0]?.body.bodyIn?.['te']).toBe('గేటు 2 దగ్గర.')
    expect(sent[0]?.body.requestId).not.toBe('')
  })

  it('begins in the subject; Ctrl+Enter presses Preview, and Send once the message can be sent', async () => {
    let previews = 0
    const sent: CampaignDraft[] = []
    const [telugu] = preview.languages
    if (!telugu) throw new Error('the preview has no language')
    office.answer(
      http.post('*/api/admin/campaigns/registrations/preview', () => {
        previews++
        return HttpResponse.json({ ...preview, languages: [{ ...telugu, missing: previews === 1 }] })
      }),
      http.post('*/api/admin/campaigns/registrations', async ({ request }) => {
        sent.push((await request.json()) as CampaignDraft)
        return HttpResponse.json(campaign(), { status: 201 })
      }),
    )
    const { user } = openPortal(compose)
    const service = await screen.findByRole('radio', { name: /^Their own record/ })
    expect(document.activeElement).toBe(service)
    await user.keyboard(' ')
    await user.click(screen.getByLabelText('Subject'))
    await user.keyboard('Parking{Tab}At gate 2.{Control>}{Enter}{/Control}')
    const card = await screen.findByRole('region', { name: 'Preview' })
    expect(document.activeElement).toBe(card)
    expect(within(card).getByText(/^Enter the text in this language/)).toBeTruthy()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await within(card).findByRole('button', { name: 'Send' })).toBeTruthy()
    expect([previews, sent.length]).toEqual([2, 0])
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ subjectIn: { en: 'Parking' }, bodyIn: { en: 'At gate 2.' } })
    expect(previews).toBe(2)
  })

  it('says which purpose is missing or refused', async () => {
    office.answer(
      http.post('*/api/admin/campaigns/registrations/preview', () =>
        problem(422, 'invalid', 'Please correct the marked fields', {
          fields: { purpose: 'Choose what the message is about' },
        }),
      ),
    )
    const { user } = openPortal(compose)
    await user.click(await screen.findByRole('button', { name: 'Preview' }))
    expect(await screen.findByText('Choose what the message is about')).toBeTruthy()
  })

  it('shows a missing language at its field', async () => {
    office.answer(
      http.post('*/api/admin/campaigns/registrations/preview', () =>
        problem(422, 'invalid', 'Please correct the marked fields', {
          fields: { 'bodyIn.te': '3 recipients read this language.' },
        }),
      ),
    )
    const { user } = openPortal(compose)
    await user.click(await screen.findByRole('button', { name: 'Preview' }))
    expect(await screen.findByText('3 recipients read this language.')).toBeTruthy()
  })
})

it('asks before a typed message is lost, and shows no preview of an earlier text', async () => {
  const arrived = held()
  let isAsked = false
  office.answer(
    http.post('*/api/admin/campaigns/registrations/preview', async () => {
      isAsked = true
      await arrived.promise
      return HttpResponse.json(preview)
    }),
  )
  const { user, router, address } = openPortal(compose)
  await user.type(await screen.findByLabelText('Subject'), 'Parking')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(isAsked).toBe(true))
  await user.type(screen.getByLabelText('Subject'), ' news')
  arrived.resolve()
  await screen.findByRole('button', { name: 'Preview' })
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  void router.navigate({ to: '/admin/activity' })
  const ask = within(await screen.findByRole('alertdialog'))
  await user.click(ask.getByRole('button', { name: 'Keep editing' }))
  expect(address()).toContain('/admin/campaigns')
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Parking news')
})

describe('before sending', () => {
  it('sends the message to the own address, and plans it for a time', async () => {
    const tested: unknown[] = []
    const started: CampaignDraft[] = []
    office.answer(
      http.post('*/api/admin/campaigns/registrations/preview', () =>
        HttpResponse.json({ ...preview, endsAt: '2025-08-02T07:00:00Z' }),
      ),
      http.post('*/api/admin/campaigns/registrations/test', async ({ request }) => {
        tested.push(await request.json())
        return HttpResponse.json({ to: 'manager@example.org' })
      }),
      http.post('*/api/admin/campaigns/registrations', async ({ request }) => {
        started.push((await request.json()) as CampaignDraft)
        return HttpResponse.json(campaign({ planned: true }), { status: 201 })
      }),
    )
    const { user } = openPortal(compose)
    await user.click(await screen.findByRole('radio', { name: /^News/ }))
    await user.type(screen.getByLabelText('Subject'), 'Parking')
    await user.type(screen.getByLabelText('Text'), 'At gate 2.')
    await user.type(screen.getByLabelText(/^Send on/), '10-08-2025')
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '09:30' } })
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    expect(await screen.findByText('The last e-mail leaves about 2 Aug 2025, 12:30 pm.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send it to me first' }))
    expect(await screen.findByText(/handed over for manager@example\.org/)).toBeTruthy()
    expect(tested).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Send at this time' }))
    expect(await screen.findByText('The bulk message is planned')).toBeTruthy()
    expect(started[0]?.sendAt).toBe('2025-08-10T09:30:00+05:30')
  })

  it('shows who gets it by WhatsApp and for how much, submits the text, and keeps the budget', async () => {
    const started: CampaignDraft[] = []
    const submitted: unknown[] = []
    let status = ''
    const template = {
      lang: 'te',
      text: 'నమస్కారం {{name}}',
      buttons: [],
      category: 'MARKETING',
      price: 0.8631,
      submittedAt: '2025-08-01T04:22:00Z',
    }
    office.answer(
      http.get('*/api/admin/whatsapp', () => HttpResponse.json({ on: true })),
      http.post('*/api/admin/campaigns/registrations/preview', () =>
        HttpResponse.json({
          ...preview,
          byWhatsApp: status ? 2 : 0,
          costPaise: status ? 173 : 0,
          moneyLeftPaise: 100,
          peopleLeft: 1,
          languages: preview.languages.map((language) => ({
            ...language,
            template: status ? { ...template, status } : { ...template, status, submittedAt: undefined },
          })),
        }),
      ),
      http.post('*/api/admin/whatsapp/campaign-texts', async ({ request }) => {
        submitted.push(await request.json())
        status = 'APPROVED'
        return HttpResponse.json([{ ...template, status: 'PENDING' }])
      }),
      http.post('*/api/admin/campaigns/registrations', async ({ request }) => {
        started.push((await request.json()) as CampaignDraft)
        return HttpResponse.json(campaign(), { status: 201 })
      }),
    )
    const { user } = openPortal(compose)
    await user.click(await screen.findByRole('radio', { name: /^News/ }))
    await user.type(screen.getByLabelText('Subject in Telugu'), 'Parking')
    await user.type(screen.getByLabelText('Text in Telugu'), 'At gate 2.')
    await user.type(screen.getByLabelText(/^It may cost at most/), '50')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    expect(await screen.findByText('Not submitted yet')).toBeTruthy()
    expect(screen.getByText('E-mail only')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Submit to WhatsApp' }))
    expect(await screen.findByText('Approved, submitted 1 Aug 2025')).toBeTruthy()
    expect(screen.getByText('₹0.8631 each')).toBeTruthy()
    expect(submitted).toMatchObject([{ purpose: 'news', kind: 'registration', bodyIn: { te: 'At gate 2.' } }])
    expect(screen.getByText(/2 people by WhatsApp, for ₹1\.73, .*by WhatsApp, by hand/)).toBeTruthy()
    expect(screen.getByText(/budget for WhatsApp has ₹1\.00 left/)).toBeTruthy()
    expect(screen.getByText(/write to 1 more person today/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Submit to WhatsApp' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(started).toHaveLength(1))
    expect(started[0]).toMatchObject({ whatsapp: true, budget: '50' })
  })

  it('switches an automatic message on', async () => {
    const sent: unknown[] = []
    const message = {
      name: 'unpaid',
      enabled: false,
      subjectIn: { en: 'Pay', hi: 'Pay', te: 'Pay' },
      bodyIn: { en: '{amount}', hi: '{amount}', te: '{amount}' },
      next: '2025-08-03T03:30:00Z',
      recipients: 12,
      version: 0,
    }
    office.answer(
      http.get('*/api/admin/automatic-messages', () => HttpResponse.json([message])),
      http.put('*/api/admin/automatic-messages/unpaid', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ ...message, enabled: true, version: 1 })
      }),
    )
    const { user } = openPortal('/admin/campaigns')
    expect(await screen.findByText(/12 people would get it now/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Switch on' }))
    expect(await screen.findByText('“Not paid after two days” is switched on')).toBeTruthy()
    expect(sent).toMatchObject([{ enabled: true, version: 0 }])
  })
})
