import { queryOptions } from '@tanstack/react-query'
import { recordCalls } from '../../api/record-calls'
import type { Logo } from '../../api/records'

export const logosKey = ['logos'] as const

export const logoCalls = recordCalls('/api/logo')

// The query for all logos in the order of the website's header, or for all deleted logos.
export function logosQuery(deleted: boolean) {
  return queryOptions({
    queryKey: [...logosKey, deleted ? 'deleted' : 'shown'],
    queryFn: () => logoCalls.find(deleted ? { deleted } : {}),
  })
}

export function uploadLogo(image: File, onProgress: (sent: number) => void): Promise<Logo> {
  const form = new FormData()
  form.append('image', image, image.name)
  return logoCalls.upload(undefined, form, onProgress)
}
