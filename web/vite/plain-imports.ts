import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

// Replaces Vite's helper for dynamic imports with the plain import. The helper preloads styles, which is not needed,
// because page-styles.ts handles styles that are loaded later. The helper would add 700 bytes to each page that uses
// it.
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}
