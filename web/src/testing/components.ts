import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach } from 'vitest'

// After each test, removes the rendered elements and the data in the browser's storage. This happens before the
// console guard checks the test's errors.
afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
  localStorage.clear()
  sessionStorage.clear()
})

// Browsers define the property autofocus on every element, but happy-dom does not. Without this property, React would
// report that the error summary of a refused form, which has the attribute autofocus, differs from the server's HTML.
if (!('autofocus' in HTMLElement.prototype)) {
  Object.defineProperty(HTMLElement.prototype, 'autofocus', {
    get(this: HTMLElement) {
      return this.hasAttribute('autofocus')
    },
  })
}

/**
 * Returns an error whose message contains the document. The message is created only when it is read, because tests
 * that wait for an element cause many such errors and discard them.
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

// Tests wait up to 20 seconds for a result, because results can be late on a slow machine. The first test of a worker
// also loads the modules.
configure({
  asyncUtilTimeout: 20_000,
  getElementError: queryError,
})
