import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error'
import { uploadForm } from './upload'

// A fake request whose progress and response the test controls.
class HandRequest extends EventTarget {
  static last: HandRequest
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  status = 0
  responseText = ''
  sent: unknown = undefined
  aborted = false

  constructor() {
    super()
    HandRequest.last = this
  }
  open(method: string, path: string) {
    this.headers[':'] = `${method} ${path}`
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
})

describe('uploadForm', () => {
  it('sends the form with its headers, reports progress and returns the response', async () => {
    const told: number[] = []
    const form = new FormData()
    const answer = uploadForm('post', '/api/resource-person', form, {
      lang: 'te',
      headers: { 'Idempotency-Key': 'k1' },
      onProgress: (sent) => told.push(sent),
    })
    const request = HandRequest.last
    expect(request.sent).toBe(form)
    expect(request.headers).toMatchObject({
      ':': 'POST /api/resource-person',
      'Accept-Language': 'te',
      'Idempotency-Key': 'k1',
    })
    request.progress(1, 4)
    request.progress(4, 4)
    request.progress(4, 0)
    expect(told).toEqual([0.25, 1])
    request.answer(201, '{"_id":"a1"}')
    expect(await answer).toEqual({ _id: 'a1' })
  })

  it('reads the error messages of a refusal', async () => {
    const answer = uploadForm('post', '/api/logo', new FormData(), {})
    HandRequest.last.answer(422, '{"detail":"no","code":"check_fields","fields":{"biodata":"too large"}}')
    const error = await answer.catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 422,
      detail: 'no',
      fields: { biodata: 'too large' },
    })
  })

  it.each([
    ['a page', () => HandRequest.last.answer(200, '<h1>Hi</h1>')],
    ['a lost connection', () => HandRequest.last.dispatchEvent(new Event('error'))],
    ['silence', () => vi.advanceTimersByTime(46_000)],
  ])('tells that no answer came: %s', async (_, happens) => {
    const answer = uploadForm('post', '/api/logo', new FormData(), {})
    happens()
    await expect(answer).rejects.toMatchObject({ name: 'ApiError', status: 0 })
  })

  it('waits as long as there is progress', async () => {
    const answer = uploadForm('post', '/api/logo', new FormData(), {})
    for (let minute = 1; minute < 6; minute++) {
      vi.advanceTimersByTime(40_000)
      HandRequest.last.progress(minute, 10)
    }
    HandRequest.last.answer(204, '')
    expect(await answer).toBeUndefined()
  })

  it('stops when its signal is aborted', async () => {
    const stop = new AbortController()
    const answer = uploadForm('post', '/api/logo', new FormData(), { signal: stop.signal })
    stop.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    expect(HandRequest.last.aborted).toBe(true)
    await expect(
      uploadForm('post', '/api/logo', new FormData(), { signal: stop.signal }),
    ).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})
