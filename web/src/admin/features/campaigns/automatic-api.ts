import { queryOptions } from '@tanstack/react-query'
import type { components } from '../../../api/schema.gen'
import { api, dataOf } from '../../api/client'
import type { CampaignPreview } from './campaigns-api'

export type AutomaticMessage = components['schemas']['AutomaticMessage']
type AutomaticChange = components['schemas']['AutomaticChange']

export const automaticQuery = queryOptions({
  queryKey: ['automatic-messages'],
  queryFn: () => dataOf(api.GET('/api/admin/automatic-messages')),
})

export async function updateAutomatic(name: string, body: AutomaticChange): Promise<AutomaticMessage> {
  return dataOf(api.PUT('/api/admin/automatic-messages/{name}', { params: { path: { name } }, body }))
}

export async function previewAutomatic(
  name: string,
  kind: 'registration' | 'booking',
  body: AutomaticChange,
): Promise<CampaignPreview> {
  return dataOf(
    api.POST('/api/admin/automatic-messages/{name}/preview', {
      params: { path: { name }, query: { kind } },
      body,
    }),
  )
}
