import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { cssModules } from './vite/css-modules.ts'

const tools = ['tools/*.test.ts', 'vite/*.test.ts']
const documents = (folder: string) => [`src/${folder}/**/*.test.tsx`, `src/${folder}/**/*.dom.test.ts`]
const guards = ['src/testing/console-guard.ts', 'src/admin/testing/set-texts.ts']
const rendering = ['src/testing/react.ts', 'src/testing/components.ts']

export default defineConfig({
  plugins: [react(), cssModules()],
  // The help of the portal reads the pages in docs/.
  server: { fs: { allow: ['..'] } },
  test: {
    // Threads start faster than processes. The tests use all processors, because with the default they would leave one
    // of two processors unused.
    pool: 'threads',
    maxWorkers: '100%',
    // The time-out is long, so that a slow test on a busy machine does not fail.
    testTimeout: 30_000,
    // Classes keep their names in tests.
    css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    unstubGlobals: true,
    // The tests run in a time zone other than India's, because the formatted dates must not depend on the machine's
    // time zone.
    env: { TZ: 'America/New_York' },
    projects: [
      {
        extends: true,
        // Tests of portal screens. All files share one environment, because loading the modules again for each file
        // takes longer than the tests. The setup files undo the changes that tests make to the environment.
        test: {
          name: 'portal',
          environment: 'happy-dom',
          isolate: false,
          include: documents('admin'),
          setupFiles: [...guards, ...rendering],
        },
      },
      {
        extends: true,
        // Tests of other components, and of modules that need a document. All files share one environment here, too.
        test: {
          name: 'document',
          environment: 'happy-dom',
          isolate: false,
          include: documents('!(admin)'),
          setupFiles: [...guards, ...rendering],
        },
      },
      {
        extends: true,
        // Tests of calculations. All files share one environment, because setting one up takes longer than most tests.
        test: {
          name: 'calculation',
          environment: 'node',
          isolate: false,
          include: ['src/**/*.test.ts', ...tools],
          exclude: ['src/**/*.dom.test.ts'],
          setupFiles: guards,
        },
      },
    ],
  },
})
