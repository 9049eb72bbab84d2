import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A line between a browser and the program that a test holds up, lets go and cuts. */
export class SlowLine {
  readonly url: string
  readonly #server: Server
  readonly #pairs = new Set<{ near: Socket; far: Socket }>()
  #held = false

  private constructor(server: Server) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  /** Opens a line to the program at an address. */
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

  /** From now on nothing that the browser sends arrives. */
  hold(): void {
    this.#held = true
    for (const { near, far } of this.#pairs) near.unpipe(far).pause()
  }

  /** Lets what was held, and all that follows, arrive. */
  release(): void {
    this.#held = false
    for (const { near, far } of this.#pairs) near.pipe(far)
  }

  /** Cuts the connections there are, as a lost network does. */
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
