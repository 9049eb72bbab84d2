import { ApiError } from './api-error'

// Fetches a spreadsheet and hands it to the browser as a download. Resolves with the file's name when the file is there;
// a refusal is thrown as ApiError, as every call's is.
export async function download(file: string, filters: Readonly<Record<string, string>>): Promise<string> {
  const query = new URLSearchParams(filters).toString()
  const response = await fetch(`/api/exports/${file}${query && `?${query}`}`, {
    credentials: 'same-origin',
    headers: { 'Accept-Language': 'en' },
  }).catch((cause: unknown) => {
    throw new ApiError(0, {}, 0, cause)
  })
  if (!response.ok) throw new ApiError(response.status)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = file
  link.click()
  URL.revokeObjectURL(address)
  return file
}
