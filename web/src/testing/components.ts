import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach } from 'vitest'

// Removes what a test has rendered, before the console guard checks the errors of the test.
afterEach(cleanup)

/**
 * Returns an error with the document in its message. The document is written when somebody reads the message: tests
 * that wait for an element cause and discard many such errors.
 */
function queryError(reason: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  Error.captureStackTrace(error, queryError)
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => [reason, prettyDOM(container)].filter(Boolean).join('\n\n'),
    set: (message: string) => {
      Object.defineProperty(error, 'message', { value: message, writable: true })
    },
  })
}

// Waits up to 10 seconds in tests, because results can be late on a busy machine.
configure({
  asyncUtilTimeout: 10_000,
  getElementError: queryError,
})
