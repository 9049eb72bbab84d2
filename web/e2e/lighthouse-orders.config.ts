import screens from './screens.config'

// The configuration for measuring the pages of orders with Lighthouse. It is not part of the tests, because other work
// on the machine changes the results. Run it with `scripts/bench-pages.sh orders`.
export default { ...screens, testMatch: 'lighthouse-orders.ts', timeout: 3_600_000 }
