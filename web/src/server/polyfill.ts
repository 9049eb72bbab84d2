// Global names that React's server build expects and QuickJS does not have. This module must be the first import of the
// bundle. Timers and messages do nothing, because rendering to a string is synchronous.
const surroundings: Record<string, unknown> = {
  // React's stream renderer uses TextEncoder when it is loaded, although we do not use this renderer.
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

// Handles the warnings of React's development build, for example about invalid nesting or missing keys. In the
// development build, this function throws an error, so that a Go test that renders every page detects the warning. In
// production, warnings are ignored.
function complain(...parts: unknown[]): void {
  if (process.env.NODE_ENV !== 'production') throw new Error(parts.map(String).join(' '))
}

for (const [name, value] of Object.entries(surroundings)) {
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

export {}
