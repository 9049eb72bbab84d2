import type { StallChange } from './hall'

// Keeps the stall states up to date with server-sent events. While the event stream is down, the states are polled
// instead. With events and with polling, a change is visible within two seconds.

export type LiveState = 'live' | 'polling' | 'offline'

type Options = {
  // Called with the stalls whose state may have changed. Normally these are only the changed stalls. After the event
  // stream was interrupted, these are all stalls.
  onStates: (changes: readonly StallChange[]) => void
  // Called when the connection state changes. It is 'offline' if both the event stream and polling fail.
  onLive?: (live: LiveState) => void
}

const eventsPath = '/api/hall/events'
const statesPath = '/api/hall/states'
const pollEvery = 1_500
// The delay in milliseconds before the event stream is opened again after the server has refused it.
const reopenAfter = 15_000

// Starts updating the states of the stalls. Returns a function that stops the updates.
export function followHall(options: Options): () => void {
  const follower = new Follower(options)
  follower.start()
  return () => follower.stop()
}

class Follower {
  private source: EventSource | undefined
  private poll: ReturnType<typeof setTimeout> | undefined
  private reopen: ReturnType<typeof setTimeout> | undefined
  private tag = ''
  private live: LiveState | undefined
  private stopped = false
  private asking: AbortController | undefined
  private readonly options: Options

  constructor(options: Options) {
    this.options = options
  }

  start(): void {
    document.addEventListener('visibilitychange', this.wake)
    addEventListener('online', this.wake)
    if (typeof EventSource === 'undefined') void this.pollNow()
    else this.open()
  }

  stop(): void {
    this.stopped = true
    document.removeEventListener('visibilitychange', this.wake)
    removeEventListener('online', this.wake)
    this.source?.close()
    this.asking?.abort()
    clearTimeout(this.poll)
    clearTimeout(this.reopen)
  }

  private open(): void {
    const source = new EventSource(eventsPath)
    this.source = source
    source.addEventListener('open', () => {
      clearTimeout(this.poll)
      this.say('live')
      // Fetches the changes that happened before the stream was opened.
      void this.ask()
    })
    source.addEventListener('stalls', (event: MessageEvent<string>) => {
      this.options.onStates(JSON.parse(event.data) as StallChange[])
    })
    source.addEventListener('error', () => {
      if (this.stopped) return
      if (source.readyState === EventSource.CLOSED) {
        clearTimeout(this.reopen)
        this.reopen = setTimeout(() => this.open(), reopenAfter)
      }
      void this.pollNow()
    })
  }

  // Called when the page becomes visible again or the network returns. Fetches the states at once.
  private readonly wake = () => {
    if (document.visibilityState === 'hidden') return
    if (this.streaming()) void this.ask()
    else void this.pollNow()
  }

  // Polls at once, and then repeatedly until the stream is open again. A hidden page does not poll. When the page
  // becomes visible, `wake` starts polling again.
  private async pollNow(): Promise<void> {
    clearTimeout(this.poll)
    const hidden = document.visibilityState === 'hidden'
    const reached = hidden || (await this.ask())
    if (this.stopped || this.streaming()) return
    if (!hidden) this.say(reached ? 'polling' : 'offline')
    clearTimeout(this.poll)
    this.poll = setTimeout(() => void this.pollNow(), pollEvery)
  }

  private streaming(): boolean {
    return this.source !== undefined && this.source.readyState === EventSource.OPEN
  }

  // Fetches all states. Returns false if the server was not reached.
  private async ask(): Promise<boolean> {
    this.asking?.abort()
    const asking = new AbortController()
    this.asking = asking
    try {
      const response = await fetch(statesPath, {
        headers: { Accept: 'application/json', ...(this.tag ? { 'If-None-Match': this.tag } : {}) },
        signal: asking.signal,
      })
      if (response.status === 304) return true
      if (!response.ok) return false
      const states = (await response.json()) as StallChange[]
      this.tag = response.headers.get('ETag') ?? ''
      if (!this.stopped) this.options.onStates(states)
      return true
    } catch {
      return asking.signal.aborted
    }
  }

  private say(live: LiveState): void {
    if (live === this.live || this.stopped) return
    this.live = live
    this.options.onLive?.(live)
  }
}
