import type { Plugin } from 'vite'

const moduleSheet = /\.module\.css$/
const defaultImport = /^import (\w+) from ('[^']+\.module\.css')$/gm

/**
 * Lets components import class names without the rules. Public pages get the rules from page-styles.ts, and the
 * portal gets them from styles/admin.css. `names` are the short class names of a build. If it is undefined, classes
 * keep their names.
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
      // The bundler can replace the members of a namespace import by their values, but not the members of a
      // default-imported object.
      transform: {
        filter: { id: /\.tsx?$/ },
        handler: (code) => ({ code: code.replace(defaultImport, 'import * as $1 from $2'), map: null }),
      },
    },
    {
      name: 'css-modules-without-rules',
      // Runs after Vite has processed the stylesheet and before it writes it to a file.
      transform: { filter: { id: moduleSheet }, handler: () => ({ code: '', map: null }) },
    },
  ]
}
