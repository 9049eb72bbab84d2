import type { MelaProcess } from './mela-process'

/**
 * The programs that a Playwright worker has started. They run until the worker ends. Test files that use the same
 * program therefore share it. A file that uses another program does not need a new worker.
 */
export class Programs {
  readonly #started = new Map<() => Promise<MelaProcess>, Promise<MelaProcess>>()

  /** Returns the program that `start` starts. `start` is called only once. */
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
