// What React's server build asks of its surroundings and Go's engine does not have. First import of the
// bundle. Rendering to a string is synchronous, so timers and messages are never delivered.
const surroundings: Record<string, unknown> = {
  // React's stream renderer, which we do not use, encodes its fixed parts when it is loaded.
  TextEncoder: class {
    encode(): Uint8Array {
      return new Uint8Array()
    }
  },
  MessageChannel: class {
    port1 = {}
    port2 = { postMessage: () => undefined }
  },
  setTimeout: () => 0,
  clearTimeout: () => undefined,
  queueMicrotask: () => undefined,
  console: { error: complain, warn: complain, log: () => undefined },
}

// React's development build reports wrong nesting, missing keys and the like here. The Go test that renders
// every page with that build must fail on them; in production nothing is reported and nothing must break.
function complain(...parts: unknown[]): void {
  if (process.env.NODE_ENV !== 'production') throw new Error(parts.map(String).join(' '))
}

for (const [name, value] of Object.entries(surroundings)) {
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

export {}
