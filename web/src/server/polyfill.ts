// Globals that React's server build expects and QuickJS does not have. This is the first import of the bundle.
// Rendering to a string is synchronous, so timers and messages never fire.
const surroundings: Record<string, unknown> = {
  // React's stream renderer, which we do not use, encodes constants when it is loaded.
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

// React's development build reports invalid nesting, missing keys and similar errors to the console. The Go test that
// renders every page with that build fails on them; in production they are ignored.
function complain(...parts: unknown[]): void {
  if (process.env.NODE_ENV !== 'production') throw new Error(parts.map(String).join(' '))
}

for (const [name, value] of Object.entries(surroundings)) {
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

export {}
