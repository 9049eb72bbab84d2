import { expect, test as base, type BrowserContext, type BrowserContextOptions } from '@playwright/test'
import { FaultGuard } from './fault-guard'
import { MelaProcess } from './mela-process'
import { Programs } from './programs'

/**
 * The contexts and programs that a test has opened. At the end of the test, the contexts are closed before the
 * programs stop. Otherwise, pages would report failed requests.
 */
interface Opened {
  contexts: BrowserContext[]
  programs: MelaProcess[]
}

interface TestFixtures {
  /** The program under test. All tests of a worker share it. */
  mela: MelaProcess
  /** Lets a test allow the errors that it expects. Any other error fails the test. */
  faults: FaultGuard
  /**
   * Opens a browser context for another visitor. Errors in this context are collected, too. The context is closed at
   * the end of the test.
   */
  newVisitor: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Starts a program for this test only. */
  startProgram: typeof MelaProcess.start
  opened: Opened
  /**
   * Signs in to the portal in a browser context. It uses the owner account that the program printed at its first
   * start.
   */
  signIn: (context: BrowserContext) => Promise<void>
}

interface WorkerFixtures {
  programs: Programs
}

const startShared = () => MelaProcess.start()

// The program's startup time does not count towards the timeout of the test.
const startTime = { scope: 'test', timeout: 90_000 } as const

/** Playwright's test with a running program and a check for unexpected errors. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  programs: [
    // Playwright requires object destructuring for the first parameter, even if no fixture is used.
    async ({}, use) => {
      const programs = new Programs()
      await use(programs)
      await programs.stop()
    },
    { scope: 'worker' },
  ],

  mela: [async ({ programs }, use) => use(await programs.startedBy(startShared)), startTime],

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

  opened: async ({}, use) => {
    const opened: Opened = { contexts: [], programs: [] }
    await use(opened)
    await Promise.all(opened.contexts.map((context) => context.close()))
    await Promise.all(opened.programs.map((program) => program.stop()))
  },

  startProgram: async ({ opened }, use) => {
    await use(async (...settings) => {
      const program = await MelaProcess.start(...settings)
      opened.programs.push(program)
      return program
    })
  },

  newVisitor: async ({ browser, faults, opened }, use) => {
    await use(async (options) => {
      const context = await browser.newContext(options)
      faults.watch(context)
      opened.contexts.push(context)
      return context
    })
  },

  signIn: async ({ mela }, use) => {
    await use(async (context) => {
      const answer = await context.request.post(`${mela.url}/api/admin/login`, { data: mela.owner })
      expect(answer.status(), await answer.text()).toBe(200)
    })
  },
})

/** Returns a `test` that uses the program started by `start`. Files that pass the same function share the program. */
export function testWith(start: () => Promise<MelaProcess>) {
  return test.extend<Pick<TestFixtures, 'mela'>>({
    mela: [async ({ programs }, use) => use(await programs.startedBy(start)), startTime],
  })
}

/**
 * Returns a `test` that uses a separate process. Use it in files that need other settings or change data that other
 * tests use.
 */
export function testWithOwnProgram(environment: Record<string, string> = {}) {
  return testWith(() => MelaProcess.start(environment))
}

export { expectAccessible } from './axe'
export { expect } from '@playwright/test'
