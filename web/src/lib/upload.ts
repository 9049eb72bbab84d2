import { ApiError, NetworkError, problemOf } from './api'

type Options = {
  // POST when nothing is said.
  method?: 'POST' | 'PUT'
  // The page's language: the server's sentences come in it.
  lang?: string
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  // Called while the form is on its way with the part that has left, 0 to 1.
  onProgress?: ((sent: number) => void) | undefined
}

// How long nothing may move, in milliseconds. A slow upload may take minutes; a dead one is noticed.
const patience = 45_000

// Sends a form with files to the API and returns its answer; undefined when it has no body. Throws ApiError or
// NetworkError as apiFetch does, or the reason of an aborted signal. fetch tells no progress, so this is the older way.
export function uploadForm<T>(path: string, form: FormData, options: Options = {}): Promise<T> {
  const { method = 'POST', lang, headers, signal, onProgress } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stuck = setTimeout(giveUp, patience)

    function giveUp() {
      end(new NetworkError(new Error('nothing moved')))
    }
    function end(error: unknown) {
      clearTimeout(stuck)
      signal?.removeEventListener('abort', stop)
      request.abort()
      reject(error)
    }
    function stop() {
      end(signal?.reason)
    }
    function move() {
      clearTimeout(stuck)
      stuck = setTimeout(giveUp, patience)
    }
    if (signal?.aborted) {
      stop()
      return
    }
    signal?.addEventListener('abort', stop)

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      move()
      if (total > 0) onProgress?.(Math.min(1, loaded / total))
    })
    request.addEventListener('error', () => end(new NetworkError(new Error('the connection failed'))))
    request.addEventListener('load', () => {
      clearTimeout(stuck)
      signal?.removeEventListener('abort', stop)
      try {
        resolve(answerOf(request) as T)
      } catch (error) {
        reject(error instanceof ApiError ? error : new NetworkError(error))
      }
    })
    request.open(method, path)
    request.setRequestHeader('Accept', 'application/json, application/problem+json')
    if (lang) request.setRequestHeader('Accept-Language', lang)
    for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value)
    request.send(form)
  })
}

function answerOf({ status, responseText }: XMLHttpRequest): unknown {
  if (status < 200 || status > 299) throw new ApiError(problemOf(status, responseText))
  return responseText === '' ? undefined : JSON.parse(responseText)
}
