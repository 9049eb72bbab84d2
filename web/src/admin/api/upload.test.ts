import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error'
import { uploadForm } from './upload'

// A fake XMLHttpRequest whose response the test controls.
class HandRequest extends EventTarget {
  static last: HandRequest
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  opened = ''
  status = 0
  responseText = ''
  sent: unknown = undefined
  aborted = false

  constructor() {
    super()
    HandRequest.last = this
  }
  open(method: string, path: string) {
    this.opened = `${method} ${path}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: unknown) {
    this.sent = body
  }
  getResponseHeader() {
    return null
  }
  abort() {
    this.aborted = true
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  answer(status: number, text: string) {
    this.status = status
    this.responseText = text
    this.dispatchEvent(new Event('load'))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', HandRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('sends the form, reports the progress and returns the record', async () => {
  const told: number[] = []
  const form = new FormData()
  const saved = uploadForm('put', '/api/banners/{id}', form, {
    params: { id: 'b1' },
    onProgress: (sent) => told.push(sent),
  })
  const request = HandRequest.last
  expect(request.opened).toBe('PUT /api/banners/b1')
  expect(request.sent).toBe(form)
  expect(request.headers['Accept-Language']).toBe('en')
  request.progress(25, 100)
  request.progress(100, 100)
  request.answer(200, '{"_id":"b1"}')
  expect(await saved).toEqual({ _id: 'b1' })
  expect(told).toEqual([0.25, 1])
})

it.each([
  [
    422,
    '{"code":"image_only","detail":"Only image files are allowed","fields":{"image":"x"}}',
    { image: 'x' },
  ],
  [502, '<html>Bad gateway</html>', {}],
])('throws the server’s error for status %i', async (status, text, fields) => {
  const saved = uploadForm('post', '/api/logo', new FormData(), {})
  HandRequest.last.answer(status, text)
  const error = await saved.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status, fields })
})

it('throws when the connection is lost, and when the upload stalls', async () => {
  const lost = uploadForm('post', '/api/logo', new FormData(), {})
  HandRequest.last.dispatchEvent(new Event('error'))
  await expect(lost).rejects.toMatchObject({ status: 0 })

  const stuck = uploadForm('post', '/api/logo', new FormData(), {})
  const request = HandRequest.last
  vi.advanceTimersByTime(44_000)
  request.progress(1, 100)
  vi.advanceTimersByTime(44_000)
  expect(request.aborted).toBe(false)
  vi.advanceTimersByTime(2000)
  await expect(stuck).rejects.toMatchObject({ status: 0 })
  expect(request.aborted).toBe(true)
})
