import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namesIn, shortClassNames } from './class-names.ts'

test('classes and keyframes are found only in selectors', () => {
  const css = `/* .old */ .card:not(.card-on)::after { content: '.x'; margin: .5em }
    @media (max-width: 10.5rem) { .row > .cell { top: 0 } } @keyframes turn { to { rotate: 1turn } }`
  expect(namesIn(css)).toEqual(new Set(['card', 'card-on', 'row', 'cell', 'turn']))
})

test('every class has its own short name; classes of the base stylesheet keep their names', () => {
  const names = shortClassNames(join(import.meta.dirname, '..'))
  expect(new Set(names.values()).size).toBe(names.size)
  expect(names.get('btn')).toMatch(/^[a-zA-Z][a-z0-9_]$/)
  expect(names.has('wrap')).toBe(false)
})
