import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

// Replaces Vite's helper of dynamic imports by the import itself: page-styles.ts handles styles that are loaded later,
// so that there is nothing to preload, and the helper would cost each page that uses it 700 bytes.
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}
