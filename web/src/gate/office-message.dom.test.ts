import 'fake-indexeddb/auto'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteServerTime } from './clock'
import { closeMessage, readState, startGate, syncSoon } from './gate-state'
import { writeSetting, type Device } from './storage'

const device: Device = { id: 'd', key: 'k', name: 'Phone 1', gate: 'North', keys: {}, revoked: false }

let messages: string[] = []
let contacts = 0

beforeEach(async () => {
  contacts = 0
  vi.stubGlobal('fetch', (path: string) => {
    if (path === '/api/gate/contact') contacts += 1
    const listed = messages.map((text) => ({ _id: text, text, textIn: {} }))
    return Promise.resolve(Response.json({ now: Date.now(), name: '', gate: '', messages: listed }))
  })
  await noteServerTime(Date.now(), Date.now(), Date.now())
  await writeSetting('device', device)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

// Contacts the server, which now lists these messages, newest first.
async function contact(...now: string[]): Promise<void> {
  messages = now
  const before = contacts
  syncSoon()
  await waitFor(() => expect(contacts).toBeGreaterThan(before))
}

const shown = () => readState().message?.text

test('closing a message closes the older ones, too, but no newer one', async () => {
  messages = ['second', 'first']
  await startGate('en')
  await contact('second', 'first')
  await waitFor(() => expect(shown()).toBe('second'))
  await closeMessage()
  expect(shown()).toBeUndefined()
  // The office stops the second message. The first one is still current.
  await contact('first')
  await contact('first')
  expect(shown()).toBeUndefined()
  await contact('third', 'first')
  await waitFor(() => expect(shown()).toBe('third'))
})
