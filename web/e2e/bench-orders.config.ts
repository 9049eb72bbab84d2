import screens from './screens.config'

// The configuration for measuring the order pages. It is not part of the tests, because other work on the machine
// changes the results. Run it with `scripts/bench-pages.sh orders`.
export default { ...screens, testMatch: 'bench-orders.ts', timeout: 7_200_000 }
