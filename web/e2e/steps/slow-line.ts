import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A TCP proxy between a browser and the program. A test can pause, resume and disconnect it. */
export class SlowLine {
  readonly url: string
  readonly #server: Server
  readonly #pairs = new Set<{ near: Socket; far: Socket }>()
  #held = false

  private constructor(server: Server) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  /** Starts a proxy for the program at the given URL. */
  static async open(to: string): Promise<SlowLine> {
    const { hostname, port } = new URL(to)
    const server = createServer((near) => line.#join(near, connect(Number(port), hostname)))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const line = new SlowLine(server)
    return line
  }

  #join(near: Socket, far: Socket): void {
    const pair = { near, far }
    this.#pairs.add(pair)
    const end = () => {
      this.#pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
    near.pipe(far)
    far.pipe(near)
    if (this.#held) near.pause()
  }

  /** Holds back all data that the browser sends after this call. */
  hold(): void {
    this.#held = true
    for (const { near, far } of this.#pairs) near.unpipe(far).pause()
  }

  /** Forwards the held data, and stops holding data back. */
  release(): void {
    this.#held = false
    for (const { near, far } of this.#pairs) near.pipe(far)
  }

  /** Closes the open connections, as a lost network does. */
  cut(): void {
    for (const { near, far } of this.#pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
  }

  close(): void {
    this.#server.close()
    this.cut()
  }
}
