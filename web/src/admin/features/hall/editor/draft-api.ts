import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../../api/client'
import type { DrawnStall, HallDraft } from '../../../api/records'

export const draftKey = ['hall-draft'] as const

// The query for the draft of the hall plan. Without a draft, the response is the published plan with version 0.
export const draftQuery = queryOptions({
  queryKey: draftKey,
  queryFn: async (): Promise<HallDraft> => dataOf(api.GET('/api/admin/hall/draft')),
  // The query is never refetched automatically, because a new response would replace the plan while the user is
  // drawing.
  staleTime: Infinity,
  refetchOnWindowFocus: false,
})

// Saves the draft: its stalls, its aisles and the areas of its zones.
export async function saveDraft(
  { version, ground }: HallDraft,
  stalls: readonly DrawnStall[],
): Promise<HallDraft> {
  const { aisles, zones } = ground
  const drawn = { aisles, zones: zones.map(({ id, areas }) => ({ id, areas })) }
  return dataOf(api.PUT('/api/admin/hall/draft', { body: { version, stalls: [...stalls], ground: drawn } }))
}

export async function publishDraft(version: number): Promise<HallDraft> {
  return dataOf(api.POST('/api/admin/hall/draft/publish', { body: { version } }))
}

export async function importDraft(version: number, file: File): Promise<HallDraft> {
  const text = await file.text()
  return dataOf(api.POST('/api/admin/hall/draft/import', { body: { version, text } }))
}

export async function discardDraft(): Promise<void> {
  await dataOf(api.DELETE('/api/admin/hall/draft'))
}
