import { join } from 'node:path'
import { shortClassNames } from '../vite/class-names.ts'

const short = shortClassNames(join(import.meta.dirname, '..'))

/** Returns a selector for the built pages from one with the class names of the sources: css('.menu > summary'). */
export function css(selector: string): string {
  return selector.replace(/\.([a-z][\w-]*)/g, (dotted, name: string) => {
    const built = short.get(name)
    return built === undefined ? dotted : `.${built}`
  })
}
