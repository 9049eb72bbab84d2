import screens from './screens.config'

// The configuration for measuring the pages of orders. It is not part of the tests, because other work on the machine
// changes the results. Run it with `scripts/bench-pages.sh orders`.
export default { ...screens, testMatch: 'bench-orders.ts', timeout: 7_200_000 }
