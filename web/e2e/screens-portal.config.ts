import { defineConfig } from '@playwright/test'
import screens from './screens.config'

// Takes screenshots of every screen of the portal. It checks nothing, so it is not part of the tests. Run by
// `make screenshots-portal`.
export default defineConfig({
  ...screens,
  testMatch: 'screens-portal.ts',
  fullyParallel: true,
  timeout: 1_800_000,
})
