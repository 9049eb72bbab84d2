import { expect, test as base, type BrowserContext, type BrowserContextOptions } from '@playwright/test'
import { FaultGuard } from './fault-guard'
import { MelaProcess } from './mela-process'

interface TestFixtures {
  /** Where a test that provokes an error says so; anything else fails the test. */
  faults: FaultGuard
  /** Opens a browser of another visitor, watched like the test's own, closed at the end. */
  newVisitor: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Signs a context in at the portal with the printed owner account. */
  signIn: (context: BrowserContext) => Promise<void>
}

interface WorkerFixtures {
  /** The program under test: one per worker, shared by the worker's tests. */
  mela: MelaProcess
}

/** Playwright's test with the real program behind it and a guard against faults nobody expects. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  mela: [
    async ({}, use) => {
      const mela = await MelaProcess.start()
      await use(mela)
      await mela.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ mela }, use) => {
    await use(mela.url)
  },

  faults: [
    async ({ context, mela }, use, info) => {
      const faults = new FaultGuard()
      faults.watch(context)
      await use(faults)
      const { unexpected } = faults
      if (unexpected.length > 0 || info.status !== info.expectedStatus) {
        await info.attach('mela.log', { body: mela.log })
      }
      expect(unexpected, 'console errors, exceptions and failed requests').toEqual([])
    },
    { auto: true },
  ],

  newVisitor: async ({ browser, faults }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      faults.watch(context)
      opened.push(context)
      return context
    })
    await Promise.all(opened.map((context) => context.close()))
  },

  signIn: async ({ mela }, use) => {
    await use(async (context) => {
      const answer = await context.request.post(`${mela.url}/api/admin/login`, { data: mela.owner })
      expect(answer.status(), await answer.text()).toBe(200)
    })
  },
})

export { expectAccessible } from './axe'
export { expect } from '@playwright/test'
