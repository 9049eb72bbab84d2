import { ApiError } from './api-error'
import type { Problem } from './records'

type Options = {
  // Called while the form is on its way with the part that has left, 0 to 1.
  onProgress?: ((sent: number) => void) | undefined
}

// How long nothing may move, in milliseconds. A slow upload may take minutes; a dead one is noticed.
const patience = 45_000

// Sends a form with files and returns the record that it made or changed. Refusals and a lost connection are thrown as
// ApiError, as every call's are. fetch tells no progress, so this is the older way.
export function uploadForm<Saved>(
  method: 'POST' | 'PUT',
  path: string,
  form: FormData,
  { onProgress }: Options = {},
): Promise<Saved> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stuck = setTimeout(lose, patience)

    function lose() {
      clearTimeout(stuck)
      request.abort()
      reject(new ApiError(0))
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(stuck)
      stuck = setTimeout(lose, patience)
      if (total > 0) onProgress?.(Math.min(1, loaded / total))
    })
    request.addEventListener('error', lose)
    request.addEventListener('load', () => {
      clearTimeout(stuck)
      if (request.status >= 200 && request.status <= 299) resolve(JSON.parse(request.responseText) as Saved)
      else reject(new ApiError(request.status, problemIn(request.responseText)))
    })
    request.open(method, path)
    request.setRequestHeader('Accept', 'application/json, application/problem+json')
    request.setRequestHeader('Accept-Language', 'en')
    request.send(form)
  })
}

function problemIn(text: string): Partial<Problem> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Problem>
  } catch {
    // A proxy's error page.
    return {}
  }
}
