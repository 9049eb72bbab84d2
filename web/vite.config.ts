import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { langs, languages, type Language } from './src/i18n/texts.gen.ts'
import { loadsScript } from './src/public/define-page.ts'
import { shortClassNames } from './vite/class-names.ts'
import { cssModules } from './vite/css-modules.ts'
import { htmlTexts } from './vite/html-texts.ts'
import { pageModules } from './vite/page-modules.ts'
import { pageStyles } from './vite/page-styles.ts'
import { plainImports } from './vite/plain-imports.ts'
import { precompress } from './vite/precompress.ts'
import { renderPlugin } from './vite/render-plugin.ts'

// There is one build mode for each part (`npm run build` runs all of them):
// client: the browser files of public pages (dist/client)
// admin: the portal, a single-page app under /admin (dist/admin)
// gate: the gate app, installed on phones under /gate (dist/gate)
// desk: the entry desk, installed on phones under /desk (dist/desk)
// engine: the public pages for QuickJS in Go (dist/server)
// engine-development: the same pages with React's development build; its warnings fail a test
// Without one of these modes, the development server runs. It uses the sources directly and renders pages at
// /__render.
const definitions = readdirSync('src/public/pages')
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => {
    const path = `src/public/pages/${file}`
    const source = readFileSync(path, 'utf8')
    // The page definition is read as text, because Node cannot import components.
    const hydrate = !/^ {2}hydrate: false,$/m.test(source)
    return { path, name: basename(file, '.tsx'), hydrate, offline: /^ {2}offline: true,$/m.test(source) }
  })
const pages = definitions.map(({ path }) => path)
const hydrated = definitions.filter(({ hydrate }) => hydrate).map(({ path }) => path)

// Returns the name prefixes of the font families that the pages of a language do not use. These are the fonts of the
// other scripts, and the font in which pages of other languages show the name of this language.
function foreignFaces({ fonts }: Language): string[] {
  const own = new Set<string>([fonts.text, fonts.display])
  const others = languages.map((language) => language.fonts.text).filter((family) => !own.has(family))
  return [...others.filter((family) => family !== languages[0].fonts.text), fonts.name].filter(Boolean)
}

// CSS Modules have short class names, identical in the client and the engine build.
const classNames = shortClassNames(import.meta.dirname)

const styles = {
  base: 'src/styles/public.css',
  modules: 'dist/server/page-modules.json',
  classNames,
  langs,
  barred: Object.fromEntries(languages.map((language) => [language.code, foreignFaces(language)])),
  // The error pages of internal/site/fault.go use these styles.
  plain: {
    fault: ['src/ui/button.module.css', 'src/ui/empty-state.module.css', 'src/public/lost.module.css'],
  },
  scripted: definitions.filter(loadsScript).map(({ name }) => name),
  pictureFirst: ['home'],
}

const client: UserConfig = {
  plugins: [plainImports(), react(), cssModules(classNames), pageStyles(styles), precompress()],
  build: {
    outDir: 'dist/client',
    manifest: 'manifest.json',
    // The targets are this old because Android 5 to 7 cannot update beyond Chrome 95 to 119, and many visitors of a
    // farmers' fair have such phones.
    target: ['chrome90', 'firefox91', 'safari15.4'],
    // Vite's preloading is not needed, because the entry script imports a page's modules in parallel. Go reads the
    // list of these modules from the manifest.
    modulePreload: false,
    rolldownOptions: {
      input: ['src/public/client.ts', 'src/public/hydrate.tsx', 'src/styles/public.css', ...hydrated],
      preserveEntrySignatures: 'exports-only',
      // Browser modules import some modules that are used only on the server. These unused imports must not change how
      // the chunks are split.
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
            // Modules that several pages share are in one file, because on a slow phone one more request costs more
            // time than a few more bytes. The hall plan is excluded because few pages show it, and the list of unpaid
            // orders because few visitors have any.
            {
              name: 'shared',
              test: /\/src\/(?!public\/(?:features|unpaid\/(?!unpaid-orders)|later-)|ui\/hall-map\/|lib\/(?:live-)?hall)/,
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
  plugins: [react(), cssModules(), htmlTexts(), precompress()],
  build: {
    outDir: 'dist/admin',
    // The portal has only one stylesheet (styles/admin.css), so it is not split.
    cssCodeSplit: false,
    // The preload polyfill is left out, because it would make the shell wait for the portal chunk.
    modulePreload: { polyfill: false },
    // The manifest lists the modules of each screen. The test that checks the size of the screens reads it.
    manifest: 'manifest.json',
    rolldownOptions: {
      // admin.html loads start.tsx after the texts. start.tsx is an input here, too, so that its imports have the tag
      // $initial.
      input: ['admin.html', 'src/admin/start.tsx'],
      output: {
        // A few large files compress better than many small ones, and need fewer requests.
        codeSplitting: {
          groups: [
            // This chunk runs before the texts are loaded, so it contains only modules that do not read texts at
            // import. All other modules may read texts at import.
            {
              name: 'shell',
              test: /\/src\/(?:admin\/(?:texts|layout\/theme)|i18n\/format|lib\/(?:money|translated-text))\.ts|preload-helper/,
              priority: 3,
            },
            { name: 'react', test: /node_modules\/(?:react-dom|scheduler)\//, priority: 2 },
            {
              name: 'portal',
              tags: ['$initial'],
              test: /^(?!.*\/(?:admin\.html|admin\/main\.tsx|styles\/admin))/,
              priority: 1,
            },
            // Without this chunk, a screen would load up to 44 files. Many of them are so small that their request
            // costs more than their content. With a lower `minShareCount`, the largest screens would exceed their size
            // limit.
            { name: 'lists', test: /\/src\/admin\//, minShareCount: 12 },
          ],
        },
      },
    },
  },
}

const desk: UserConfig = {
  base: '/desk/',
  publicDir: 'public-installed',
  plugins: [react(), htmlTexts(), precompress()],
  build: { outDir: 'dist/desk', modulePreload: { polyfill: false }, rolldownOptions: { input: 'desk.html' } },
}

const gate: UserConfig = {
  base: '/gate/',
  publicDir: 'public-installed',
  plugins: [react(), htmlTexts(), precompress()],
  build: {
    outDir: 'dist/gate',
    // The preload polyfill is not needed, because the service worker has stored every file. The QR code reader is
    // loaded only if the browser has none.
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'gate.html' },
  },
}

function engine(environment: 'production' | 'development', outDir: string): UserConfig {
  // Only main.js is compressed. page-modules.json stays uncompressed, because the client build reads it.
  const compressed = environment === 'production' ? [precompress(/main\.js$/)] : []
  return {
    publicDir: false,
    plugins: [react(), cssModules(classNames), pageModules(pages), ...compressed],
    define: { 'process.env.NODE_ENV': JSON.stringify(environment) },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      outDir,
      ssr: 'src/server/main.tsx',
      target: 'es2023',
      // The code is not minified, so that the stack of an error names the component.
      minify: false,
      rolldownOptions: { output: { format: 'iife', entryFileNames: 'main.js' } },
    },
  }
}

const development: UserConfig = {
  plugins: [react(), cssModules(), htmlTexts(), renderPlugin()],
  appType: 'custom',
  // The Go server renders the pages, so Vite finds no HTML file that names the entries. Without this list, the first
  // visit would cause a reload.
  optimizeDeps: { entries: ['src/public/hydrate.tsx', ...pages, 'admin.html', 'gate.html', 'desk.html'] },
  // The help of the portal reads the pages in docs/.
  server: { host: '127.0.0.1', port: 5173, strictPort: true, fs: { allow: ['..'] } },
}

const modes: Readonly<Record<string, () => UserConfig>> = {
  client: () => client,
  admin: () => admin,
  gate: () => gate,
  desk: () => desk,
  engine: () => engine('production', 'dist/server'),
  'engine-development': () => engine('development', '.engine-development'),
}

const shared: UserConfig = {
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // The sizes are checked separately (make budget).
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4096,
  },
}

export default defineConfig(({ mode }) => {
  const config = (modes[mode] ?? (() => development))()
  return { ...config, build: { ...shared.build, ...config.build } }
})
