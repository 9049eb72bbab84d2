import screens from './screens.config'

// Takes screenshots of every public page. It checks nothing, so it is not part of the tests. Run by
// `make screenshots-public`.
export default { ...screens, testMatch: 'screens-public.ts' }
