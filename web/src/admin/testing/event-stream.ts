import { vi } from 'vitest'

/** Stands in for the browser's EventSource: a test tells the page what the server would. */
export class EventStream extends EventTarget {
  static opened: EventStream[] = []
  closed = false

  constructor(readonly url: string) {
    super()
    EventStream.opened.push(this)
  }

  close(): void {
    this.closed = true
  }

  tell(event: 'stalls' | 'open' | 'error'): void {
    this.dispatchEvent(new Event(event))
  }
}

/** From now on pages of this test open such streams. */
export function stubEventStreams(): void {
  EventStream.opened = []
  vi.stubGlobal('EventSource', EventStream)
}
