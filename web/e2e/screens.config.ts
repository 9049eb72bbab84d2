import { defineConfig } from '@playwright/test'
import base from './playwright.config'

// Takes screenshots of the screens. It checks nothing, so it is not part of the tests. Run by `npx playwright test -c
// e2e/screens.config.ts` in web/.
export default defineConfig({
  ...base,
  testMatch: ['screens.ts', 'handbook.ts'],
  timeout: 300_000,
  projects: [{ name: 'screens' }],
})
