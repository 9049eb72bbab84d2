import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Fixtures,
} from '@playwright/test'
import { FaultGuard } from './fault-guard'
import { MelaProcess } from './mela-process'

interface TestFixtures {
  /** Lets a test allow the errors that it expects. Any other error fails the test. */
  faults: FaultGuard
  /** Opens a browser context for another visitor. It is also watched for errors, and closed at the end of the test. */
  newVisitor: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /**
   * Signs a browser context in to the portal. It uses the owner account that the program printed at its first start.
   */
  signIn: (context: BrowserContext) => Promise<void>
}

interface WorkerFixtures {
  /** The tested program: one process per worker, shared by the worker's tests. */
  mela: MelaProcess
}

// Playwright requires object destructuring for the first parameter, even if no fixture is used.
function program(environment: Record<string, string> = {}) {
  const run = async ({}, use: (mela: MelaProcess) => Promise<void>) => {
    const mela = await MelaProcess.start(environment)
    await use(mela)
    await mela.stop()
  }
  return { mela: [run, { scope: 'worker', timeout: 90_000 }] } satisfies Fixtures<object, WorkerFixtures>
}

/** Playwright's test with a running program and a check for unexpected errors. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  ...program(),

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

/**
 * Returns a `test` that uses a separate process. It is for files that change data of other tests or that need other
 * settings.
 */
export function testWithOwnProgram(environment: Record<string, string> = {}) {
  return test.extend<object, WorkerFixtures>(program(environment))
}

export { expectAccessible } from './axe'
export { expect } from '@playwright/test'
