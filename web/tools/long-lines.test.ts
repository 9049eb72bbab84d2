import { expect, it } from 'vitest'
import { longLines } from './long-lines.ts'

const long = 'word '.repeat(30)

it.each([
  [`// ${long}`, [1]],
  [`/**\n * ${long}\n */`, [2]],
  [`const a = 1 + ${'1 + '.repeat(40)}1`, [1]],
  [`// ${'w'.repeat(117)}`, []],
  [`// ${'w'.repeat(118)}`, [1]],
  [`// https://example.org/${long}`, []],
  [`export const a = '${long}' // a string`, []],
  [`export const a = \`\n${long}\n\``, []],
  [`export const a = /${long}/`, []],
])('finds the long lines of %#', (text, found) => {
  expect(longLines({ path: 'a.ts', text })).toEqual(found)
})
