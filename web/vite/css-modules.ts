import type { Plugin } from 'vite'

const moduleSheet = /\.module\.css$/
const defaultImport = /^import (\w+) from ('[^']+\.module\.css')$/gm

/**
 * Lets components import their classes without the rules: the public pages get them from page-styles.ts, the portal
 * from styles/admin.css. `names` are the short class names of a build; without them classes keep their names.
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
      // A namespace's members are constants, which the bundler writes in place; an object's are not.
      transform: {
        filter: { id: /\.tsx?$/ },
        handler: (code) => ({ code: code.replace(defaultImport, 'import * as $1 from $2'), map: null }),
      },
    },
    {
      name: 'css-modules-without-rules',
      // After Vite has processed the sheet, and before it puts it into a file.
      transform: { filter: { id: moduleSheet }, handler: () => ({ code: '', map: null }) },
    },
  ]
}
