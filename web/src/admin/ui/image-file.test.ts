import { expect, it } from 'vitest'
import { imageFile } from '../testing/content'
import { logoRule, refusalOf } from './image-file'

const megabyte = 1024 * 1024

it.each([
  ['an image', imageFile('a.png'), undefined],
  ['one byte less than 2 MB', imageFile('a.png', 'image/webp', 2 * megabyte - 1), undefined],
  ['2 MB', imageFile('a.png', 'image/png', 2 * megabyte), 'Image size must be less than 2MB'],
  ['a document', imageFile('a.pdf', 'application/pdf'), 'Only image files are allowed'],
  ['a file of no known kind', imageFile('a', ''), 'Only image files are allowed'],
  ['nothing', imageFile('a.png', 'image/png', 0), 'This file is empty. Choose another one'],
])('checks %s', (_, file, reason) => {
  expect(refusalOf(file, logoRule)).toBe(reason)
})
