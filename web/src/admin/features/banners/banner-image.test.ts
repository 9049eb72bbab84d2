import { expect, it } from 'vitest'
import { sentOfEach } from './banner-image'

it('computes the upload progress of each file', () => {
  const files = [
    { name: 'a', size: 100 },
    { name: 'b', size: 300 },
    { name: 'c', size: 100 },
  ]
  const parts = (sent: number) => sentOfEach(files, sent).map((file) => file.sent)
  expect(parts(0)).toEqual([0, 0, 0])
  expect(parts(0.1)).toEqual([0.5, 0, 0])
  expect(parts(0.5)).toEqual([1, 0.5, 0])
  expect(parts(1)).toEqual([1, 1, 1])
})
