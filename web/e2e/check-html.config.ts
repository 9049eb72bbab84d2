import screens from './screens.config'

// The configuration for checking the public pages with the Nu HTML checker. The checker needs Java, so it is not part
// of the tests. Run it with `make check-html`.
export default { ...screens, testMatch: 'check-html.ts' }
