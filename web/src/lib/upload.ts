import { pathWith } from './api'
import { ApiError, refusedWith, unreached } from './api-error'
import type { Answer, Input, PathOf } from './api-types'

type Options = {
  // The language of the error messages, which is the language of the page.
  lang?: string
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  // Called during the upload with the fraction that has been sent, from 0 to 1.
  onProgress?: ((sent: number) => void) | undefined
}

// An upload fails if it makes no progress for this time, in milliseconds. The whole upload may take minutes on a slow
// network.
const patience = 45_000

// Sends a form with files to the API and returns the body of the response. Throws ApiError, or the abort reason if the
// signal is aborted. It uses XMLHttpRequest, because fetch does not report the progress of an upload.
export function uploadForm<M extends 'post' | 'put', P extends PathOf<M>>(
  method: M,
  path: P,
  form: FormData,
  options: Options & Pick<Input<M, P>, 'params'>,
): Promise<Answer<M, P>> {
  const { lang, headers, signal, params } = options
  const request = new XMLHttpRequest()
  request.open(method.toUpperCase(), pathWith(path, params))
  request.setRequestHeader('Accept', 'application/json, application/problem+json')
  if (lang) request.setRequestHeader('Accept-Language', lang)
  for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value)
  return new Promise((resolve, reject) => {
    if (signal?.aborted) reject(signal.reason as Error)
    else follow(request, form, options, (text) => resolve(answerIn(text) as Answer<M, P>), reject)
  })
}

// Sends the form and waits for the response. It stops if there is no progress or the signal is aborted.
function follow(
  request: XMLHttpRequest,
  form: FormData,
  { signal, onProgress }: Options,
  resolve: (text: string) => void,
  reject: (error: unknown) => void,
): void {
  let stuck = setTimeout(giveUp, patience)

  function finish() {
    clearTimeout(stuck)
    signal?.removeEventListener('abort', stop)
  }
  function fail(error: unknown) {
    finish()
    request.abort()
    reject(error)
  }
  function giveUp() {
    fail(unreached(new Error('nothing moved')))
  }
  function stop() {
    fail(signal?.reason)
  }
  signal?.addEventListener('abort', stop)
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    clearTimeout(stuck)
    stuck = setTimeout(giveUp, patience)
    if (total > 0) onProgress?.(Math.min(1, loaded / total))
  })
  request.addEventListener('error', () => fail(unreached(new Error('the connection failed'))))
  request.addEventListener('load', () => {
    finish()
    try {
      resolve(textOf(request))
    } catch (error) {
      reject(error instanceof ApiError ? error : unreached(error))
    }
  })
  request.send(form)
}

function textOf(request: XMLHttpRequest): string {
  const { status, responseText } = request
  if (status >= 200 && status <= 299) return responseText
  throw refusedWith(status, responseText, request.getResponseHeader('Retry-After'))
}

function answerIn(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text)
}
