import { ApiError } from './api-error'
import { fetchSignedIn } from './lost-session'

// How many bytes of a spreadsheet are here; where the server says so, of about how many, and how many rows it will
// have.
export type Received = { bytes: number; of: number | undefined; rows: number | undefined }

// Fetches a spreadsheet and hands it to the browser as a download. Resolves with the file's name when the file is
// there; a refusal and a lost connection are thrown as ApiError, as every call's are.
export async function download(
  file: string,
  filters: Readonly<Record<string, string>>,
  onReceived: (received: Received) => void,
): Promise<string> {
  const query = new URLSearchParams(filters).toString()
  try {
    const response = await fetchSignedIn(
      new Request(new URL(`/api/exports/${file}${query && `?${query}`}`, window.location.origin), {
        credentials: 'same-origin',
        headers: { 'Accept-Language': 'en' },
      }),
    )
    if (!response.ok) throw new ApiError(response.status)
    save(file, await read(response, onReceived))
    return file
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, {}, 0, error)
  }
}

// The body part by part, so that it can be told how much is here. The server sends it while it reads the rows, so
// nobody knows its length: the headers say how many rows there are and about how long they are.
async function read({ body, headers }: Response, onReceived: (received: Received) => void): Promise<Blob> {
  const rows = Number(headers.get('X-Total-Rows')) || undefined
  const of = Number(headers.get('X-Expected-Length')) || undefined
  const type = headers.get('Content-Type') ?? ''
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = body?.getReader()
  for (let bytes = 0; ; onReceived({ bytes, of, rows })) {
    // The parts come one after the other.
    // oxlint-disable-next-line no-await-in-loop
    const part = await reader?.read()
    if (!part?.value) return new Blob(parts, { type })
    parts.push(part.value)
    bytes += part.value.length
  }
}

function save(file: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = file
  link.click()
  URL.revokeObjectURL(address)
}
