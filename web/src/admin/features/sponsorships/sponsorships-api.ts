import type { components } from '../../../api/schema.gen'
import { api, dataOf } from '../../api/client'
import { officeList, officeRecord } from '../../api/office-record'
import type { Sponsorship } from '../../api/records'
import type { RecordKind } from '../../ui/record-screen-kind'

type SponsorshipChange = components['schemas']['SponsorshipChange']

export async function updateSponsorship(id: string, body: SponsorshipChange): Promise<Sponsorship> {
  return officeRecord(await dataOf(api.PATCH('/api/sponsorship/{id}', { params: { path: { id } }, body })))
}

export const sponsorshipCalls: RecordKind<Sponsorship>['calls'] = {
  find: (query) => officeList(api.GET('/api/sponsorship', { params: { query } })),
  async remove(id) {
    await dataOf(api.DELETE('/api/sponsorship/{id}', { params: { path: { id } } }))
  },
  restore: async (id) =>
    officeRecord(await dataOf(api.POST('/api/sponsorship/{id}/restore', { params: { path: { id } } }))),
  read: async (id) =>
    officeRecord(await dataOf(api.GET('/api/sponsorship/{id}', { params: { path: { id } } }))),
  async setStatus({ _id, version }, status) {
    const change = api.PATCH('/api/sponsorship/{id}', {
      params: { path: { id: _id } },
      body: { status, version },
    })
    return officeRecord(await dataOf(change))
  },
}
