import { expect, type APIRequestContext } from '@playwright/test'

let last = 0

/** A name that no other record has: each test works on its own, whatever the ones before left behind. */
export const unique = (name: string) => `${name} ${Date.now().toString(36)}${++last}`

/** A visitor registers. */
export async function register(request: APIRequestContext, name: string): Promise<void> {
  const answer = await request.post('/api/registers', {
    data: { category: 'Farmer', name, address: 'Siddipet', whatsappNo: '9000341877', adult: true },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** Standard stalls that nobody has. */
export async function freeStalls(request: APIRequestContext): Promise<{ id: string; label: string }[]> {
  const hall = (await (await request.get('/api/hall')).json()) as {
    stalls: { id: string; label: string; state: string; kind: string }[]
  }
  return hall.stalls.filter(({ state, kind }) => state === 'available' && kind === 'std')
}

/** The office enters a booking of the first free stall, whose number it returns. */
export async function enterBooking(request: APIRequestContext, name: string): Promise<string> {
  const [stall] = await freeStalls(request)
  const stallnumber = stall?.label ?? ''
  const answer = await request.post('/api/stallBooking', {
    data: {
      name,
      phone: '9885120034',
      address: 'Kukatpally',
      type: 'STD Stall',
      category: 'FPO',
      stalls: [{ stallnumber, stallSize: '3x3m' }],
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return stallnumber
}

/** A visitor writes to the office. */
export async function writeMessage(request: APIRequestContext, name: string, message: string): Promise<void> {
  const answer = await request.post('/api/contactus', { data: { name, email: 'asha@example.org', message } })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** A visitor applies. */
export async function apply(
  request: APIRequestContext,
  name: string,
  type: 'resource' | 'volunteer',
): Promise<void> {
  const answer = await request.post('/api/resource-person', {
    multipart: {
      type,
      name,
      occupation: 'farmer',
      address: 'Chityal, Nalgonda',
      email: 'asha@example.org',
      experience: 'Ten years of natural farming',
      mobile: '9848012345',
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** A visitor asks for a sponsoring tier. */
export async function offerSponsorship(request: APIRequestContext, contactPerson: string): Promise<void> {
  const answer = await request.post('/api/sponsorship', {
    data: {
      contactPerson,
      mobile: '9848012345',
      email: 'asha@example.org',
      category: 'Seeds',
      level: 'Gold',
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}
