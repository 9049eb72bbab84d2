import { request as newRequest, type APIRequestContext } from '@playwright/test'
import { expect, testWith } from '../fixtures'
import { MelaProcess } from '../mela-process'
import { beforeTheFair } from './home-steps'
import { nextNumber } from './journey-steps'
import type { OpenedOrder } from './simulator'

/** The first and the last day of the fair after `beforeTheFair` was called. */
export const fairDays = [13, 14].map((day) => `${new Date().getUTCFullYear() + 1}-09-${day}`) as [
  string,
  string,
]

const stage = { en: 'Main stage', hi: 'मुख्य मंच', te: 'ప్రధాన వేదిక' }
const field = { en: 'Field', hi: 'खेत', te: 'పొలం' }
const rao = { en: 'Dr Rao', hi: 'डॉ. राव', te: 'డా. రావు' }
const devi = { en: 'Dr Devi', hi: 'डॉ. देवी', te: 'డా. దేవి' }

/** The sessions of the programme. The last one has no translations. */
export const sessions = {
  soil: {
    day: fairDays[0],
    from: '09:30',
    until: '10:15',
    hall: stage,
    speaker: rao,
    title: { en: 'Soil health', hi: 'मिट्टी की सेहत', te: 'నేల ఆరోగ్యం' },
    about: {
      en: 'What a soil test shows.',
      hi: 'मिट्टी की जाँच क्या बताती है।',
      te: 'మట్టి పరీక్ష ఏం చెబుతుంది.',
    },
  },
  seed: {
    day: fairDays[0],
    from: '11:00',
    until: '12:00',
    hall: field,
    speaker: devi,
    title: { en: 'Seed treatment', hi: 'बीज उपचार', te: 'విత్తన శుద్ధి' },
  },
  compost: {
    day: fairDays[1],
    from: '10:00',
    until: '10:45',
    hall: field,
    speaker: rao,
    title: { en: 'Compost in forty days', hi: 'चालीस दिन में खाद', te: 'నలభై రోజుల్లో కంపోస్టు' },
  },
  drones: {
    day: fairDays[1],
    from: '14:00',
    until: '15:30',
    hall: { en: 'Main stage' },
    speaker: { en: 'Dr Devi' },
    title: { en: 'Drones over rice' },
  },
} as const

export type Session = (typeof sessions)[keyof typeof sessions]

interface Exhibitor {
  readonly name: string
  readonly product: string
  readonly stalls: readonly string[]
  readonly listed: boolean
  readonly paid: boolean
}

/** Firms with names in three scripts. Only the first three have paid and agreed to be listed. */
export const exhibitors = {
  latin: {
    name: 'Bhoomi Bio Inputs',
    product: 'Biofertilisers',
    stalls: ['24', '36'], // in two zones
    listed: true,
    paid: true,
  },
  telugu: {
    name: 'మంజీర సేంద్రియ సంస్థ',
    product: 'జీవ ఎరువులు',
    stalls: ['44'],
    listed: true,
    paid: true,
  },
  devanagari: { name: 'हरित धरती', product: 'जैविक खाद', stalls: ['70'], listed: true, paid: true },
  silent: { name: 'Silent Seeds', product: 'Seeds', stalls: ['37'], listed: false, paid: true },
  unpaid: { name: 'Unpaid Organics', product: 'Seeds', stalls: ['38'], listed: true, paid: false },
} as const satisfies Record<string, Exhibitor>

/**
 * Search words that find one of these firms. For each firm, one search is in the script of the firm's name and one in
 * another script.
 */
export const searches = [
  ['fertil', exhibitors.latin],
  ['భూమి', exhibitors.latin],
  ['ఎరువు', exhibitors.telugu],
  ['manjeera', exhibitors.telugu],
  ['धरती', exhibitors.devanagari],
  ['హరిత', exhibitors.devanagari],
] as const

async function start(): Promise<MelaProcess> {
  const mela = await MelaProcess.start()
  await beforeTheFair(mela)
  const office = await newRequest.newContext({ baseURL: mela.url })
  await post(office, '/api/admin/login', mela.owner)
  for (const { hall, speaker, title, ...session } of Object.values(sessions)) {
    const { about, ...times } = { about: undefined, ...session }
    const texts = { hallIn: hall, speakerIn: speaker, titleIn: title, aboutIn: about }
    await post(office, '/api/programme', { ...times, ...texts })
  }
  for (const exhibitor of Object.values(exhibitors)) await book(office, exhibitor)
  await office.dispose()
  return mela
}

/** Playwright's `test` with a fair that has a programme and exhibitors. The fair takes place next year. */
export const testWithPublishedFair = testWith(start)

async function book(request: APIRequestContext, { paid, stalls, ...firm }: Exhibitor): Promise<void> {
  const booking = {
    ...firm,
    contactPerson: 'Sarala Reddy',
    phone: nextNumber(),
    address: 'Patancheru, Hyderabad',
    members: 2,
    type: 'STD Stall',
    category: 'Private Company',
    card: 'private',
    stalls: stalls.map((stallnumber) => ({ stallnumber, stallSize: '3x3m' })),
  }
  const opened = await post(request, '/api/cashfree/create-order', { booking })
  const { payment_session_id } = (await opened.json()) as OpenedOrder & { payment_session_id: string }
  if (!paid) return
  const form = { payment_session_id, result: 'upi' }
  const ended = await request.post('/sandbox/pg/view/sessions/result', { form })
  expect(ended.ok(), await ended.text()).toBe(true)
}

async function post(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(path, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer
}
