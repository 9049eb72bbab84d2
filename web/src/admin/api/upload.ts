import type { Answer, Input, PathOf } from '../../lib/api-types'
import { uploadForm as upload } from '../../lib/upload'
import { ApiError } from './api-error'
import { sessionIsBack } from './lost-session'

type Options = {
  // Called while the form is on its way with the part that has left.
  onProgress?: ((sent: number) => void) | undefined
}

// Sends a form with files and returns the record that it made or changed. When the session has ended, it is sent again
// after signing in. Throws ApiError.
export async function uploadForm<M extends 'post' | 'put', P extends PathOf<M>>(
  method: M,
  path: P,
  form: FormData,
  options: Options & Pick<Input<M, P>, 'params'>,
): Promise<Answer<M, P>> {
  const send = () => upload<M, P>(method, path, form, { ...options, lang: 'en' })
  return send().catch(async (error: unknown) => {
    if (error instanceof ApiError && error.status === 401 && (await sessionIsBack())) return send()
    throw error
  })
}
