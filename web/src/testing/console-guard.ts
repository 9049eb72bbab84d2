import { afterEach, beforeEach } from 'vitest'

let errors: unknown[][] = []
const print = console.error

// React reports warnings and hydration mismatches through console.error. A test fails if it causes an unexpected
// report.
beforeEach(() => {
  errors = []
  console.error = (...args: unknown[]) => {
    errors.push(args)
  }
})

afterEach(() => {
  console.error = print
  if (errors.length > 0) {
    throw new Error(`console.error was called:\n${errors.map((args) => args.join(' ')).join('\n')}`)
  }
})

/** Returns the console errors that the test has caused so far, and marks them as expected. */
export function takeConsoleErrors(): unknown[][] {
  const taken = errors
  errors = []
  return taken
}
