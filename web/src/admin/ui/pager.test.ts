import { expect, it } from 'vitest'
import { pagesAround } from './pager'

it.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [1, 42, [1, 2, 3, null, 42]],
  [2, 42, [1, 2, 3, null, 42]],
  [4, 42, [1, 2, 3, 4, 5, null, 42]],
  [20, 42, [1, null, 19, 20, 21, null, 42]],
  [42, 42, [1, null, 40, 41, 42]],
])('page %i of %i', (page, last, pages) => {
  expect(pagesAround(page, last)).toEqual(pages)
})
