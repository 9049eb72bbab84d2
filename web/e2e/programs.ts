import type { MelaProcess } from './mela-process'

/**
 * The programs that a Playwright worker has started. They run until the worker ends, so that test files which use the
 * same program share it. If a file uses another program, Playwright does not need to start a new worker.
 */
export class Programs {
  readonly #started = new Map<() => Promise<MelaProcess>, Promise<MelaProcess>>()

  /**
   * Returns the program that `start` starts. The first call with a given `start` starts the program, and later calls
   * return the same program.
   */
  async startedBy(start: () => Promise<MelaProcess>): Promise<MelaProcess> {
    const running = this.#started.get(start) ?? start()
    this.#started.set(start, running)
    return running
  }

  /** Stops all programs and removes their data. */
  async stop(): Promise<void> {
    const ended = await Promise.allSettled(this.#started.values())
    await Promise.all(ended.map(async (one) => one.status === 'fulfilled' && one.value.stop()))
  }
}
