import { join } from 'node:path'
import { shortClassNames } from '../vite/class-names.ts'

const short = shortClassNames(join(import.meta.dirname, '..'))

/**
 * Converts a selector for the sources, such as '.menu > summary', to a selector for the built pages, where classes
 * have other names.
 */
export function css(selector: string): string {
  return selector.replace(/\.([a-z][\w-]*)/g, (dotted, name: string) => {
    const built = short.get(name)
    return built === undefined ? dotted : `.${built}`
  })
}
