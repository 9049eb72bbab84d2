import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HandRequest } from '../../testing/hand-request'
import { answerLostSession, expectSession } from './lost-session'
import { uploadForm } from './upload'

beforeEach(() => {
  HandRequest.all = []
  vi.stubGlobal('XMLHttpRequest', HandRequest)
})
afterEach(() => expectSession(false))

it('sends the form again after the user has signed in again', async () => {
  expectSession(true)
  const saved = uploadForm('post', '/api/logo', new FormData(), {})
  expect(HandRequest.last.headers['Accept-Language']).toBe('en')
  HandRequest.last.answer(401, {})
  await vi.waitFor(() => {
    answerLostSession(true)
    expect(HandRequest.all).toHaveLength(2)
  })
  HandRequest.last.answer(201, { _id: 'l1' })
  expect(await saved).toEqual({ _id: 'l1' })
})

it('throws the server’s error if nobody was signed in', async () => {
  const saved = uploadForm('post', '/api/logo', new FormData(), {})
  HandRequest.last.answer(401, {})
  await expect(saved).rejects.toMatchObject({ status: 401 })
  expect(HandRequest.all).toHaveLength(1)
})
