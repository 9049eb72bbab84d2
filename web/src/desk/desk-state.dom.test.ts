import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPairing, loadDesk, rememberSignIn } from './desk-state'
import { sellForCash, type Visitor } from './sell'
import { codesHere, countQueue, dropQueued, firstQueued, forgetDevice, readSetting } from './storage'
import { upload } from './upload'

const visitor: Visitor = { category: 'Farmer', persons: 2, phone: '9848012345', name: 'Sita', lang: 'en' }

let devices = 0
let asked: { path: string; body: unknown }[] = []
let refusal: { path: string; status: number; code: string } | undefined

function answer(path: string): object {
  if (path.endsWith('/me')) return { email: 'cashier@example.org', mustChange: false, needsFactor: false }
  if (path.endsWith('/till')) return { till: { _id: 'TILL1' } }
  if (path.endsWith('/sales')) return {}
  if (path.endsWith('/devices')) return { _id: `D${++devices}`, key: `key ${devices}` }
  return {
    series: `D${devices}`,
    year: '26-27',
    last: 0,
    fee: 100,
    price: 'signed',
    codes: [
      { id: `${devices}a`, codes: ['A1', 'A2', 'A3'] },
      { id: `${devices}b`, codes: ['B1', 'B2', 'B3'] },
    ],
  }
}

beforeEach(() => {
  asked = []
  refusal = undefined
  rememberSignIn()
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push({ path, body: init?.body ? JSON.parse(init.body as string) : undefined })
    await Promise.resolve()
    if (refusal && path.endsWith(refusal.path)) {
      return Response.json({ code: refusal.code, detail: '' }, { status: refusal.status })
    }
    return Response.json(answer(path))
  })
  Object.defineProperty(navigator, 'locks', {
    value: { request: (_name: string, run: () => unknown) => run() },
    configurable: true,
  })
  Object.defineProperty(navigator, 'storage', {
    value: { persist: () => Promise.resolve(true) },
    configurable: true,
  })
})

async function dropAll(): Promise<void> {
  const next = await firstQueued()
  if (next?.sequence === undefined) return
  await dropQueued(next.sequence)
  await dropAll()
}

afterEach(async () => {
  vi.unstubAllGlobals()
  await dropAll()
  await forgetDevice()
})

const wishes = () => asked.filter(({ path }) => path === '/api/desk/devices').map(({ body }) => body)

async function open(hash: string) {
  window.history.replaceState(null, '', `/desk${hash}`)
  await keepPairing()
  return loadDesk()
}

test('a phone is added once, with the name of its cashier', async () => {
  const first = await open('')
  const again = await open('')
  expect(first).toMatchObject({
    account: 'cashier@example.org',
    device: { key: `key ${devices}` },
    online: true,
  })
  expect(again.device).toEqual(first.device)
  expect(wishes()).toEqual([{ name: 'cashier@example.org' }])
})

test('a pairing code makes the phone a new device with numbers of its own', async () => {
  const before = await open('')
  const paired = await open('#pair=CODE_1-x')
  expect(window.location.hash).toBe('')
  expect(paired.device?.id).not.toBe(before.device?.id)
  expect(wishes()).toEqual([{ name: 'cashier@example.org' }, { pairing: 'CODE_1-x' }])
  if (!paired.device) throw new Error('no device')
  const sold = await sellForCash(paired.device, visitor)
  expect(sold).toMatchObject({ number: `D${devices}/26-27/000001`, amount: 200, codes: ['A1', 'A2'] })
  expect((await codesHere()).left).toBe(1)
})

test('a phone with sales that are not sent stays the device that it is', async () => {
  const before = await open('')
  if (!before.device) throw new Error('no device')
  await sellForCash(before.device, visitor)
  const after = await open('#pair=CODE2')
  expect(after.device).toEqual(before.device)
  expect(await countQueue()).toBe(1)
  expect(await readSetting('pairing')).toBe('CODE2')
})

test('a wrong pairing code and a revoked device say what is wrong', async () => {
  refusal = { path: '/devices', status: 404, code: 'no_pairing_code' }
  expect(await open('#pair=OLD')).toMatchObject({ problem: 'pairing', online: true })
  refusal = undefined
  expect(await open('')).toMatchObject({ problem: undefined })
  refusal = { path: '/manifest', status: 403, code: 'desk_device_revoked' }
  expect(await open('')).toMatchObject({ problem: 'revoked', online: true })
})

test('numbers of a device have no gap and no repeat', async () => {
  const { device } = await open('')
  if (!device) throw new Error('no device')
  const sold = [await sellForCash(device, visitor), await sellForCash(device, visitor)]
  const numbers = sold.map((sale) => (typeof sale === 'string' ? sale : sale.number.slice(-6)))
  expect(numbers).toEqual(['000001', '000002'])
  expect(await sellForCash(device, visitor)).toBe('noCodes')
  expect(await countQueue()).toBe(2)
})

const sentSales = () => asked.filter(({ path }) => path === '/api/desk/sales').map(({ body }) => body)

test('name and phone number are sent but not stored', async () => {
  const { device } = await open('')
  if (!device) throw new Error('no device')
  const receipt = await sellForCash(device, visitor)
  expect(receipt).toMatchObject({ name: 'Sita', phone: '9848012345' })
  expect(JSON.stringify(await firstQueued())).not.toMatch(/Sita|98480|12345/)
  expect(await upload()).toBeUndefined()
  expect(sentSales()).toEqual([expect.objectContaining({ name: 'Sita', phone: '9848012345', persons: 2 })])
  expect(await countQueue()).toBe(0)
})

test('a name that the server refuses does not stop a paid sale', async () => {
  const { device } = await open('')
  if (!device) throw new Error('no device')
  await sellForCash(device, visitor)
  refusal = { path: '/sales', status: 422, code: 'invalid' }
  expect(await upload()).toMatchObject({ kind: 'refused' })
  expect(sentSales()).toMatchObject([{ name: 'Sita' }, { category: 'Farmer' }])
  expect(sentSales()[1]).not.toHaveProperty('name')
})
