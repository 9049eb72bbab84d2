import type { Answer, Input, PathOf } from '../../lib/api-types'
import { uploadForm as upload } from '../../lib/upload'
import { ApiError } from './api-error'
import { sessionIsBack } from './lost-session'

type Options = {
  // Called during the upload. The argument is the part that has been sent, from 0 to 1.
  onProgress?: ((sent: number) => void) | undefined
}

// Sends a form with files and returns the created or changed record. If the session has expired, the form is sent again
// after the user has signed in. Throws ApiError.
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
