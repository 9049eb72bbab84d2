import { vi } from 'vitest'

/** Replaces the browser's EventSource, so that a test can send the server's events. */
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

  emit(event: 'stalls' | 'open' | 'error'): void {
    this.dispatchEvent(new Event(event))
  }
}

/** Replaces the browser's EventSource with EventStream for the rest of the test. */
export function stubEventStreams(): void {
  EventStream.opened = []
  vi.stubGlobal('EventSource', EventStream)
}
