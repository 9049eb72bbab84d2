import { defineConfig } from '@playwright/test'
import base from './playwright.config'

// The pictures of the screens: no checks, so they are no part of the tests.
// Run by `npx playwright test -c e2e/screens.config.ts` in web/.
export default defineConfig({
  ...base,
  testMatch: 'screens.ts',
  timeout: 300_000,
  projects: [{ name: 'screens' }],
})
