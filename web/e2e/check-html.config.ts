import screens from './screens.config'

// Checks the public pages with the Nu HTML checker. It needs Java, so it is not part of the tests. Run by
// `make check-html`.
export default { ...screens, testMatch: 'check-html.ts' }
