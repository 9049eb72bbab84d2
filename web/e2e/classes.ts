import { join } from 'node:path'
import { shortClassNames } from '../vite/class-names.ts'

const short = shortClassNames(join(import.meta.dirname, '..'))

/** Translates a selector with class names of the sources, such as '.menu > summary', into one for the built pages. */
export function css(selector: string): string {
  return selector.replace(/\.([a-z][\w-]*)/g, (dotted, name: string) => {
    const built = short.get(name)
    return built === undefined ? dotted : `.${built}`
  })
}
