import { readdirSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { langs, languages, type Language } from './src/i18n/texts.gen.ts'
import { shortClassNames } from './vite/class-names.ts'
import { cssModules } from './vite/css-modules.ts'
import { pageModules } from './vite/page-modules.ts'
import { pageStyles } from './vite/page-styles.ts'
import { precompress } from './vite/precompress.ts'
import { renderPlugin } from './vite/render-plugin.ts'

// Three builds, one mode each (`npm run build` makes them all):
//   client  what the browser loads on public pages     dist/client
//   admin   the portal, a single-page app under /admin dist/admin
//   engine  the public pages for Go's engine           dist/server
// and engine-development, the same pages with React's development build, whose warnings a test reads.
// Without a build mode it is the development server: everything from sources, pages rendered by /__render.
const pages = readdirSync('src/public/pages')
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => `src/public/pages/${file}`)

// Those that a browser loads; a text page has no script.
const hydrated = pages.filter((page) => !/^ {2}hydrate: false,$/m.test(readFileSync(page, 'utf8')))

// Families that a language's pages are not set in, by the beginning of their names: those of the other scripts, and
// the face in which other pages write the language's own name.
function foreignFaces({ fonts }: Language): string[] {
  const own: string[] = [fonts.text, fonts.display]
  const others = languages.map((language) => language.fonts.text).filter((family) => !own.includes(family))
  return [...others.filter((family) => family !== languages[0].fonts.text), fonts.name].filter(Boolean)
}

// CSS Modules have short class names, the same in the client and the engine build.
const classNames = shortClassNames(import.meta.dirname)

const styles = {
  base: 'src/styles/public.css',
  modules: 'dist/server/page-modules.json',
  classNames,
  langs,
  barred: Object.fromEntries(languages.map((language) => [language.code, foreignFaces(language)])),
  // internal/site/fault.go
  plain: {
    fault: ['src/ui/button.module.css', 'src/ui/empty-state.module.css', 'src/public/lost.module.css'],
  },
  pictureFirst: ['home'],
}

const client: UserConfig = {
  plugins: [react(), cssModules(classNames), pageStyles(styles), precompress()],
  build: {
    outDir: 'dist/client',
    manifest: 'manifest.json',
    // Android 5 to 7 stop at Chrome 95 to 119, and such phones are many at a farmers' fair.
    target: ['chrome90', 'firefox91', 'safari15.4'],
    // The entry script imports what a page needs side by side, from the list that Go reads in the manifest.
    modulePreload: false,
    rolldownOptions: {
      input: ['src/public/client.ts', 'src/public/hydrate.tsx', 'src/styles/public.css', ...hydrated],
      preserveEntrySignatures: 'exports-only',
      // What only the server draws with is imported and not used; it must not decide what shares a file.
      treeshake: {
        moduleSideEffects: [{ test: /\/src\/(?:lib|ui|public\/features)\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
            {
              name: 'frame',
              test: /\/src\/(?:i18n\/[^/]+$|public\/(?:app|boot|define-page|page-context|frame\/))/,
              priority: 1,
            },
            // What several pages share, in one file: on a slow phone a request costs more than a few bytes.
            // The hall plan is left to the pages that draw it.
            {
              name: 'shared',
              test: /\/src\/(?!public\/features\/|ui\/hall-map\/|lib\/(?:live-)?hall)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
}

const admin: UserConfig = {
  base: '/admin/',
  publicDir: false,
  plugins: [react(), cssModules(), precompress()],
  build: {
    outDir: 'dist/admin',
    // All rules are in one sheet (styles/admin.css).
    cssCodeSplit: false,
    // What each screen loads, for the test of their weight.
    manifest: 'manifest.json',
    rolldownOptions: { input: 'admin.html' },
  },
}

function engine(environment: 'production' | 'development', outDir: string): UserConfig {
  return {
    publicDir: false,
    plugins: [react(), cssModules(classNames), pageModules(pages)],
    define: { 'process.env.NODE_ENV': JSON.stringify(environment) },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      outDir,
      ssr: 'src/server/main.tsx',
      target: 'es2023',
      // Readable, so that an error's stack names the component.
      minify: false,
      rolldownOptions: { output: { format: 'iife', entryFileNames: 'main.js' } },
    },
  }
}

const development: UserConfig = {
  plugins: [react(), cssModules(), renderPlugin()],
  appType: 'custom',
  // The server renders the pages, so no HTML names the entries: without them the first visit would reload.
  optimizeDeps: { entries: ['src/public/hydrate.tsx', ...pages, 'admin.html'] },
  server: { host: '127.0.0.1', port: 5173, strictPort: true },
}

const modes: Readonly<Record<string, () => UserConfig>> = {
  client: () => client,
  admin: () => admin,
  engine: () => engine('production', 'dist/server'),
  'engine-development': () => engine('development', '.engine-development'),
}

const shared: UserConfig = {
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Sizes are checked by their own script.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4096,
  },
}

export default defineConfig(({ mode }) => {
  const config = (modes[mode] ?? (() => development))()
  return { ...config, build: { ...shared.build, ...config.build } }
})
