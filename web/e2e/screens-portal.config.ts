import { defineConfig } from '@playwright/test'
import screens from './screens.config'

// The configuration for taking screenshots of every portal screen. It is not part of the tests, because it checks
// nothing. Run it with `make screenshots-portal`.
export default defineConfig({
  ...screens,
  testMatch: 'screens-portal.ts',
  fullyParallel: true,
  timeout: 1_800_000,
})
