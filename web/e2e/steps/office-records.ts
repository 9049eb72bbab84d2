import { expect, type APIRequestContext } from '@playwright/test'

let last = 0

/** Returns a unique name, so that tests do not depend on records of earlier tests. */
export const unique = (name: string) => `${name} ${Date.now().toString(36)}${++last}`

/** Registers a visitor. */
export async function register(request: APIRequestContext, name: string): Promise<void> {
  const answer = await request.post('/api/registers', {
    data: { category: 'Farmer', name, address: 'Siddipet', whatsappNo: '9000341877', adult: true },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** Returns the standard stalls that are available. */
export async function freeStalls(request: APIRequestContext): Promise<{ id: string; label: string }[]> {
  const hall = (await (await request.get('/api/hall')).json()) as {
    stalls: { id: string; label: string; state: string; kind: string }[]
  }
  return hall.stalls.filter(({ state, kind }) => state === 'available' && kind === 'std')
}

/** Books a stall with the office's session, by default the first free stall, and returns the stall's number. */
export async function enterBooking(
  request: APIRequestContext,
  name: string,
  stall?: string,
): Promise<string> {
  const stallnumber = stall ?? (await freeStalls(request))[0]?.label ?? ''
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

/** Sends a contact message as a visitor. */
export async function writeMessage(request: APIRequestContext, name: string, message: string): Promise<void> {
  const answer = await request.post('/api/contactus', { data: { name, email: 'asha@example.org', message } })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** Sends an application as a visitor. */
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

/** Sends a sponsorship enquiry as a visitor. */
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
