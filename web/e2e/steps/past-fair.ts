import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type APIRequestContext } from '@playwright/test'
import { openOrder, resultPath, saveRegistration, Simulator } from './simulator'

/** The figures that the home page shows after the fair. */
export interface Figures {
  visits: number
  stalls: number
}

export const nextYear = new Date().getUTCFullYear() + 1

/** Enters the data that the home page shows after the fair, as the office and the gate do. */
export class PastFair {
  readonly #office: APIRequestContext
  #banner = ''

  /** `office` must be signed in to the portal. */
  constructor(office: APIRequestContext) {
    this.#office = office
  }

  /** Creates a paid registration and admits its visitor at the gate. */
  async admitVisitor(): Promise<void> {
    const registration = await saveRegistration(this.#office)
    const order = await openOrder(this.#office, registration)
    const simulator = new Simulator(this.#office)
    await simulator.attempt(order.orderId, 'SUCCESS')
    await simulator.advance('6s')
    await this.#office.get(resultPath(order))
    await this.#send('post', '/api/admin/gate/admit', {
      data: { kind: 'registration', recordId: registration._id, member: 1 },
    })
  }

  /**
   * Adds a banner with three images. After the fair, the home page shows the second and the third image in its picture
   * section while there are no photographs.
   */
  async addBanner(): Promise<void> {
    const form = new FormData()
    form.set('title', 'Two days of living soil')
    for (const name of ['share/fair.jpg', 'apple-touch-icon.png', 'share/fair.jpg']) {
      const type = name.endsWith('.png') ? 'image/png' : 'image/jpeg'
      const content = await readFile(join(import.meta.dirname, '../../public', name))
      form.append('images', new File([content], name, { type }))
    }
    const made = await this.#send('post', '/api/banners', { multipart: form })
    this.#banner = ((await made.json()) as { _id: string })._id
  }

  /** Returns how many pictures the home page shows after the fair. Other tests may have added photographs. */
  async pictures(): Promise<number> {
    const photos = (await (await this.#send('get', '/api/photos')).json()) as unknown[]
    return photos.length === 0 ? 2 : Math.min(9, photos.length)
  }

  async removeBanner(): Promise<void> {
    await this.#send('delete', `/api/banners/${this.#banner}`)
  }

  /** Enters the days of the next fair (MM-DD). Without arguments, removes these days. */
  async announceNextFair(first = '', last = ''): Promise<void> {
    const dated = (day: string) => (day === '' ? '' : `${nextYear}-${day}`)
    const edition = (await (await this.#send('get', '/api/admin/edition')).json()) as object
    await this.#send('put', '/api/admin/edition', {
      data: { ...edition, nextFirstDay: dated(first), nextLastDay: dated(last) },
    })
  }

  /** Waits until a stall is sold, and returns the figures from the office's data. */
  async figures(): Promise<Figures> {
    const sold = async () => {
      const hall = (await (await this.#send('get', '/api/hall')).json()) as {
        stalls: { onPlan: boolean; state: string }[]
      }
      return hall.stalls.filter(({ onPlan, state }) => onPlan && state === 'sold').length
    }
    await expect.poll(sold).toBeGreaterThan(0)
    const gate = (await (await this.#send('get', '/api/admin/gate/summary')).json()) as { all: number }
    return { visits: gate.all, stalls: await sold() }
  }

  async #send(method: 'get' | 'post' | 'put' | 'delete', path: string, body: object = {}) {
    const answer = await this.#office[method](path, body)
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer
  }
}
