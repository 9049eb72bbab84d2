import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CheckoutError, openCheckout } from './checkout'

const order = { mode: 'production', sessionId: 'session_1' } as const

// The script elements that were added to the page. The tests record these elements instead of loading the scripts.
let scripts: Node[] = []

beforeEach(() => {
  scripts = []
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    scripts.push(...(nodes as Node[]))
  })
  vi.spyOn(HTMLScriptElement.prototype, 'remove').mockImplementation(function (this: Node) {
    scripts = scripts.filter((script) => script !== this)
  })
})

afterEach(() => {
  globalThis.Cashfree = undefined
  vi.useRealTimers()
})

const tell = (event: 'load' | 'error') => scripts.at(-1)?.dispatchEvent(new Event(event))

test('the sandbox loads no script of the provider', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  await openCheckout({ ...order, mode: 'sandbox', checkoutUrl: '/sandbox/checkout/1' })
  expect(assign).toHaveBeenCalledWith('/sandbox/checkout/1')
  expect(scripts).toHaveLength(0)
})

test('the provider’s checkout opens with the session, in the same tab', async () => {
  const checkout = vi.fn<() => Promise<object>>(() => Promise.resolve({}))
  const opened = openCheckout(order)
  expect((scripts[0] as HTMLScriptElement).src).toBe('https://sdk.cashfree.com/js/v3/cashfree.js')
  globalThis.Cashfree = () => ({ checkout })
  tell('load')
  await opened
  expect(checkout).toHaveBeenCalledWith({ paymentSessionId: 'session_1', redirectTarget: '_self' })
})

test('a script that fails to load can be loaded again', async () => {
  const first = openCheckout(order)
  tell('error')
  await expect(first).rejects.toThrow(CheckoutError)
  expect(scripts).toHaveLength(0)
  const second = openCheckout(order)
  globalThis.Cashfree = () => ({ checkout: () => Promise.resolve({}) })
  tell('load')
  await expect(second).resolves.toBeUndefined()
})

test('after ten seconds the checkout fails with an error', async () => {
  vi.useFakeTimers()
  const opened = openCheckout(order).catch(String)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await opened).toContain('too long')
})

test('a refusal of the provider is an error', async () => {
  globalThis.Cashfree = () => ({ checkout: () => Promise.resolve({ error: { message: 'session expired' } }) })
  await expect(openCheckout(order)).rejects.toThrow('session expired')
})
