import screens from './screens.config'

// The configuration for taking screenshots of every public page. It is not part of the tests, because it checks
// nothing. Run it with `make screenshots-public`.
export default { ...screens, testMatch: 'screens-public.ts' }
