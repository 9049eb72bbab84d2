import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { cssModules } from './vite/css-modules.ts'

export default defineConfig({
  plugins: [react(), cssModules()],
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'tools/*.test.ts', 'vite/*.test.ts'],
    setupFiles: ['src/testing/console-guard.ts', 'src/testing/patience.ts', 'src/admin/testing/set-texts.ts'],
    // A busy machine is slow, not wrong.
    testTimeout: 30_000,
    // Classes keep their names in tests.
    css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    unstubGlobals: true,
    // What the browser formats must not depend on where the tests run.
    env: { TZ: 'America/New_York' },
  },
})
