import { expect, it, vi } from 'vitest'
import { lazyScreen } from './lazy-screen'

const lost = new TypeError('Failed to fetch dynamically imported module: /assets/orders.js')

it('tries again until the server can be reached', async () => {
  const load = vi.fn<() => Promise<string>>()
  load.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost).mockResolvedValue('screen')
  const wait = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const screen = await lazyScreen(load, { reachable: () => Promise.resolve(false), wait })()
  expect(screen).toBe('screen')
  expect(wait).toHaveBeenCalledTimes(2)
})

it('fails if the server answers but no longer has the code', async () => {
  const load = () => Promise.reject<string>(lost)
  await expect(lazyScreen(load, { reachable: () => Promise.resolve(true) })()).rejects.toBe(lost)
})
