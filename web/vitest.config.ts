import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { cssModules } from './vite/css-modules.ts'

export default defineConfig({
  plugins: [react(), cssModules()],
  test: {
    // Every test file runs in a separate environment, so that test files do not affect each other.
    environment: 'happy-dom',
    // Threads start faster than processes. All processors are used: the default leaves one of two idle.
    pool: 'threads',
    maxWorkers: '100%',
    include: ['src/**/*.test.{ts,tsx}', 'tools/*.test.ts', 'vite/*.test.ts'],
    setupFiles: ['src/testing/console-guard.ts', 'src/testing/patience.ts', 'src/admin/testing/set-texts.ts'],
    // A slow test on a busy machine must not fail.
    testTimeout: 30_000,
    // Classes keep their names in tests.
    css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    unstubGlobals: true,
    // The tests run in a time zone other than India's, because the formatted dates must not depend on the machine's
    // time zone.
    env: { TZ: 'America/New_York' },
  },
})
