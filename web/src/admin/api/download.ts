import { ApiError } from './api-error'
import { fetchSignedIn } from './lost-session'
import type { Problem } from './records'
import { saveFile } from './save-file'

// The progress of a download. `of` is the total number of bytes, and `rows` is the number of rows. Each of
// them is undefined if the server did not send it.
export type Received = { bytes: number; of: number | undefined; rows: number | undefined }

// Fetches a spreadsheet and saves it as a browser download. Resolves with the file name. Throws ApiError if the server
// refuses the request or if the connection is lost.
export async function download(
  file: string,
  filters: Readonly<Record<string, string>>,
  onReceived: (received: Received) => void,
): Promise<string> {
  return downloadFrom(`/api/exports/${file}`, filters, file, onReceived)
}

// Fetches a file of the API and saves it as a browser download. Resolves with the file name. Throws ApiError in the
// same cases as download.
export async function downloadFrom(
  path: string,
  filters: Readonly<Record<string, string>>,
  file: string,
  onReceived: (received: Received) => void = () => {},
): Promise<string> {
  const query = new URLSearchParams(filters).toString()
  try {
    const response = await fetchSignedIn(
      new Request(new URL(`${path}${query && `?${query}`}`, window.location.origin), {
        credentials: 'same-origin',
        headers: { 'Accept-Language': 'en' },
      }),
    )
    if (!response.ok) throw new ApiError(response.status, await problemOf(response))
    saveFile(file, await read(response, onReceived))
    return file
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, {}, 0, error)
  }
}

// Returns the problem in an error response. If the response contains none, returns an empty object.
async function problemOf(response: Response): Promise<Partial<Problem>> {
  try {
    return (await response.json()) as Partial<Problem>
  } catch {
    return {}
  }
}

// Reads the body in chunks to report the progress.
async function read({ body, headers }: Response, onReceived: (received: Received) => void): Promise<Blob> {
  const rows = Number(headers.get('X-Total-Rows')) || undefined
  const of = Number(headers.get('Content-Length')) || undefined
  const type = headers.get('Content-Type') ?? ''
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = body?.getReader()
  for (let bytes = 0; ; onReceived({ bytes, of, rows })) {
    // The chunks must be read one after another.
    // oxlint-disable-next-line no-await-in-loop
    const part = await reader?.read()
    if (!part?.value) return new Blob(parts, { type })
    parts.push(part.value)
    bytes += part.value.length
  }
}
