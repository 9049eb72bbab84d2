import { expect, it, vi } from 'vitest'
import { saveFile } from './save-file'

it('releases the content only after the browser could read it', () => {
  vi.useFakeTimers()
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  saveFile('list.csv', new Blob(['x']))
  expect(revoke).not.toHaveBeenCalled()
  vi.runAllTimers()
  vi.useRealTimers()
  expect(revoke).toHaveBeenCalledOnce()
})
