import { ApiError as PublicApiError } from '../../lib/api'
import { uploadForm as upload } from '../../lib/upload'
import { ApiError } from './api-error'
import { sessionIsBack } from './lost-session'
import type { Problem } from './records'

type Options = {
  // Called while the form is on its way with the part that has left.
  onProgress?: ((sent: number) => void) | undefined
}

// Sends a form with files and returns the record that it made or changed. Refusals and a lost connection are thrown as
// the portal's ApiError, as every call's are.
export async function uploadForm<Saved>(
  method: 'POST' | 'PUT',
  path: string,
  form: FormData,
  { onProgress }: Options = {},
): Promise<Saved> {
  const send = () => upload<Saved>(path, form, { method, lang: 'en', onProgress })
  try {
    return await send().catch(async (error: unknown) => {
      if (error instanceof PublicApiError && error.problem.status === 401 && (await sessionIsBack()))
        return send()
      throw error
    })
  } catch (error) {
    if (error instanceof PublicApiError) throw new ApiError(error.problem.status, problemIn(error.problem))
    throw new ApiError(0, {}, 0, error)
  }
}

// The same refusal under the names of the API's own description.
function problemIn({ code, message, fields, stalls }: PublicApiError['problem']): Partial<Problem> {
  return { code, fields, stalls: [...stalls], ...(message && { detail: message }) }
}
