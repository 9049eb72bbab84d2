import { join } from 'node:path'
import { shortClassNames } from '../vite/class-names.ts'

const short = shortClassNames(join(import.meta.dirname, '..'))

/**
 * Converts a selector that uses the class names of the sources, such as '.menu > summary', to a selector for the built
 * pages, whose class names are different.
 */
export function css(selector: string): string {
  return selector.replace(/\.([a-z][\w-]*)/g, (dotted, name: string) => {
    const built = short.get(name)
    return built === undefined ? dotted : `.${built}`
  })
}
