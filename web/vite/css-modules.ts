import type { Plugin } from 'vite'

const moduleSheet = /\.module\.css$/
const defaultImport = /^import (\w+) from ('[^']+\.module\.css')$/gm

/**
 * Lets components import class names without the CSS rules. Public pages receive the rules through page-styles.ts, and
 * the portal through styles/admin.css. `names` contains the short class names of a build. If `names` is undefined,
 * classes keep their names.
 */
export function cssModules(names?: ReadonlyMap<string, string>): Plugin[] {
  return [
    {
      name: 'css-module-names',
      enforce: 'pre',
      config: () => ({
        css: {
          modules: {
            localsConvention: 'camelCaseOnly',
            generateScopedName: (name) => names?.get(name) ?? name,
          },
        },
      }),
      onLog(_, { code, message }) {
        if (code === 'IMPORT_IS_UNDEFINED' && message.includes('.module.css')) throw new Error(message)
      },
      // Replaces default imports with namespace imports. The bundler can then replace each use of a class name with
      // its value.
      transform: {
        filter: { id: /\.tsx?$/ },
        handler: (code) => ({ code: code.replace(defaultImport, 'import * as $1 from $2'), map: null }),
      },
    },
    {
      name: 'css-modules-without-rules',
      // Removes the rules after Vite has processed the stylesheet, and before Vite writes the stylesheet to a file.
      transform: { filter: { id: moduleSheet }, handler: () => ({ code: '', map: null }) },
    },
  ]
}
