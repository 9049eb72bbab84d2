import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error'
import { callFromDevice } from './device-call'

const options = { timeout: 1000, lang: 'te', credentials: 'omit' } as const

function answering(answer: () => Promise<Response>) {
  const fetched = vi.fn<typeof fetch>(answer)
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => vi.unstubAllGlobals())

describe('callFromDevice', () => {
  it('sends the body, the language and the headers', async () => {
    const fetched = answering(() => Promise.resolve(Response.json({ done: true })))
    const response = await callFromDevice('/api/gate/check', {
      ...options,
      body: { id: 'a' },
      headers: { Authorization: 'Bearer k' },
    })
    expect(await response.json()).toEqual({ done: true })
    expect(fetched).toHaveBeenCalledWith(
      '/api/gate/check',
      expect.objectContaining({
        method: 'POST',
        credentials: 'omit',
        cache: 'no-store',
        headers: { 'Accept-Language': 'te', 'Content-Type': 'application/json', Authorization: 'Bearer k' },
        body: '{"id":"a"}',
      }),
    )
  })

  it('sends a request without a body with GET', async () => {
    const fetched = answering(() => Promise.resolve(new Response(null, { status: 204 })))
    await callFromDevice('/api/admin/me', options)
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', headers: { 'Accept-Language': 'te' } })
    expect(fetched.mock.calls[0]?.[1]).not.toHaveProperty('body')
  })

  it('throws the error that the server has described', async () => {
    answering(() =>
      Promise.resolve(Response.json({ code: 'no_pairing_code', detail: 'old' }, { status: 403 })),
    )
    const error = await callFromDevice('/x', options).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 403, code: 'no_pairing_code', detail: 'old' })
  })

  it('throws an error without a message for the error page of a proxy', async () => {
    answering(() => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })))
    await expect(callFromDevice('/x', options)).rejects.toMatchObject({ status: 502, code: '', detail: '' })
  })

  it('throws an error with the status 0 if there is no response', async () => {
    answering(() => Promise.reject(new TypeError('no network')))
    await expect(callFromDevice('/x', options)).rejects.toMatchObject({ status: 0, detail: '' })
  })
})
