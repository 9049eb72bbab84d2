import { queryOptions } from '@tanstack/react-query'
import type { components } from '../../../api/schema.gen'
import { api, dataOf } from '../../api/client'
import type { Edition } from '../../api/records'
import { uploadForm } from '../../api/upload'
import type { UploadField } from './fields'
import type { JsonObject } from './json'

export const editionQuery = queryOptions({
  queryKey: ['edition'],
  queryFn: () => dataOf(api.GET('/api/admin/edition')),
})

// Changes only the given parts of the edition. Fails if the edition has changed since `version`.
export async function updateEdition(part: JsonObject, version: number): Promise<Edition> {
  return dataOf(api.PUT('/api/admin/edition', { body: { ...part, version } }))
}

export type Following = components['schemas']['FairDaysFollowing']

// What may follow if the fair began on another day.
export const daysQuery = (firstDay: string) =>
  queryOptions({
    queryKey: ['fair-days', firstDay],
    queryFn: () => dataOf(api.GET('/api/admin/fair-days', { params: { query: { firstDay } } })),
    gcTime: 0,
  })

// Changes parts of the edition, among them its days, and moves what follows them.
export async function moveFair(parts: JsonObject, version: number, follow: Following): Promise<Edition> {
  await dataOf(api.PUT('/api/admin/fair-days', { body: { parts, version, follow } }))
  return dataOf(api.GET('/api/admin/edition'))
}

const uploadPaths = {
  picture: '/api/admin/edition/popup-picture',
  map: '/api/admin/edition/venue-map',
  brochure: '/api/admin/edition/brochure',
} as const

// Uploads the popup's image, the map of the venue or the brochure. The website uses the file at once. Fails if the
// edition has changed since `version`.
export async function uploadFile(
  kind: UploadField['kind'],
  file: File,
  version: number,
  onProgress?: (sent: number) => void,
): Promise<Edition> {
  const form = new FormData()
  form.append('version', String(version))
  form.append(kind === 'picture' ? 'image' : kind, file, file.name)
  return uploadForm('put', uploadPaths[kind], form, { onProgress })
}

// Begins next year's edition. The new edition is a copy of this year's edition with a new id and the given changes.
export async function beginEdition(
  id: string,
  hall: { keepBlocks: boolean; emptyHall: boolean },
  part: JsonObject,
): Promise<Edition> {
  return dataOf(api.POST('/api/admin/edition', { body: { ...part, id, ...hall } }))
}

export type FormName = 'registration' | 'booking'

// Opens or closes a form for visitors immediately.
export async function switchForm(form: FormName, open: boolean): Promise<Edition> {
  return dataOf(api.POST('/api/admin/edition/forms/{form}', { params: { path: { form } }, body: { open } }))
}
