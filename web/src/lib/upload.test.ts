import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HandRequest } from '../testing/hand-request'
import { ApiError } from './api-error'
import { uploadForm } from './upload'

beforeEach(() => {
  vi.useFakeTimers()
  HandRequest.all = []
  vi.stubGlobal('XMLHttpRequest', HandRequest)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('uploadForm', () => {
  it('sends the form with its headers, reports progress and returns the response', async () => {
    const told: number[] = []
    const form = new FormData()
    const answer = uploadForm('put', '/api/banners/{id}', form, {
      params: { id: 'b1' },
      lang: 'te',
      headers: { 'Idempotency-Key': 'k1' },
      onProgress: (sent) => told.push(sent),
    })
    const request = HandRequest.last
    expect(request.sent).toBe(form)
    expect(request.opened).toBe('PUT /api/banners/b1')
    expect(request.headers).toMatchObject({
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

  it.each([
    [
      422,
      '{"detail":"no","code":"check_fields","fields":{"biodata":"too large"}}',
      { detail: 'no', fields: { biodata: 'too large' } },
    ],
    [502, '<html>Bad gateway</html>', { fields: {} }],
  ])('reads the error messages of a refusal with status %i', async (status, text, parts) => {
    const answer = uploadForm('post', '/api/logo', new FormData(), {})
    HandRequest.last.answer(status, text)
    const error = await answer.catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status, ...parts })
  })

  it.each([
    ['a page', () => HandRequest.last.answer(200, '<h1>Hi</h1>'), false],
    ['a lost connection', () => HandRequest.last.fail(), true],
    ['silence', () => vi.advanceTimersByTime(46_000), true],
  ])('tells that no answer came: %s', async (_, happens, aborted) => {
    const answer = uploadForm('post', '/api/logo', new FormData(), {})
    happens()
    await expect(answer).rejects.toMatchObject({ name: 'ApiError', status: 0 })
    expect(HandRequest.last.aborted).toBe(aborted)
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
