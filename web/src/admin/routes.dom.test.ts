import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { routeTree } from './routes'

interface Route {
  readonly path?: string
  readonly options: { readonly path?: string }
  readonly children?: unknown
}

function pathsOf({ options, children }: Route): string[] {
  const own = options.path === undefined ? [] : [options.path]
  return [
    ...own,
    ...Object.values((children ?? {}) as Record<string, Route>).flatMap((child) => pathsOf(child)),
  ]
}

// The route of a record's page. The browser tests list the URLs of these pages in e2e/steps/record-page-addresses.ts.
const recordPage = '/admin/$kind/$id'

it('has exactly the screens that the browser tests visit', () => {
  const source = readFileSync(join(import.meta.dirname, '../../e2e/steps/portal-screens.ts'), 'utf8')
  const visited = Array.from(source.matchAll(/'(\/admin[^'?]*)/g), ([, path = '']) => path)
  expect(pathsOf(routeTree as unknown as Route).toSorted()).toEqual(
    [...new Set(visited), recordPage].toSorted(),
  )
})
