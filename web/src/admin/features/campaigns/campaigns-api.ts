import { queryOptions } from '@tanstack/react-query'
import type { components } from '../../../api/schema.gen'
import { api, dataOf } from '../../api/client'
import type { CampaignList } from './campaign-search'

export type Campaign = components['schemas']['Campaign']
export type CampaignDraft = components['schemas']['CampaignDraft']
export type CampaignPreview = components['schemas']['CampaignPreview']

export type CampaignTexts = components['schemas']['CampaignTexts']

export const campaignsKey = ['campaigns'] as const

// The polling interval of the progress while messages are being sent, in milliseconds.
const pollEvery = 2_000

export const campaignsQuery = queryOptions({
  queryKey: [...campaignsKey, 'all'],
  queryFn: () => dataOf(api.GET('/api/admin/campaigns')),
  refetchInterval: ({ state }) => (state.data?.some(({ running }) => running) ? pollEvery : false),
})

// The query for a bulk message and the people whom it could not reach.
export function campaignQuery(id: string) {
  return queryOptions({
    queryKey: [...campaignsKey, 'one', id],
    queryFn: () => dataOf(api.GET('/api/admin/campaigns/{id}', { params: { path: { id } } })),
  })
}

// Submits the texts to WhatsApp for approval.
export const submitTexts = (body: CampaignTexts) =>
  dataOf(api.POST('/api/admin/whatsapp/campaign-texts', { body }))

export async function stopCampaign(id: string): Promise<Campaign> {
  return dataOf(api.POST('/api/admin/campaigns/{id}/stop', { params: { path: { id } } }))
}

// Converts a list's filters to the API's query parameters.
const filtersOf = (query: string) => ({ query: Object.fromEntries(new URLSearchParams(query)) })

export async function previewCampaign(
  to: CampaignList,
  query: string,
  body: CampaignDraft,
): Promise<CampaignPreview> {
  return dataOf(api.POST(`/api/admin/campaigns/${to}/preview`, { params: filtersOf(query), body }))
}

// Sends the message to the signed-in account's own address. Returns the address.
export async function testCampaign(to: CampaignList, query: string, body: CampaignDraft): Promise<string> {
  const sent = await dataOf(api.POST(`/api/admin/campaigns/${to}/test`, { params: filtersOf(query), body }))
  return sent.to
}

export async function startCampaign(to: CampaignList, query: string, body: CampaignDraft): Promise<Campaign> {
  return dataOf(api.POST(`/api/admin/campaigns/${to}`, { params: filtersOf(query), body }))
}
