import { defineConfig } from '@playwright/test'
import base from './playwright.config'

// The configuration of screens.ts, which takes screenshots. It is not part of the tests, because it checks nothing. Run
// it in web/ with `npx playwright test -c e2e/screens.config.ts`.
export default defineConfig({
  ...base,
  testMatch: ['screens.ts', 'handbook.ts'],
  timeout: 300_000,
  projects: [{ name: 'screens' }],
})
