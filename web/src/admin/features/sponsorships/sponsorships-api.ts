import type { components } from '../../../api/schema.gen'
import { api, dataOf } from '../../api/client'
import { officeList, officeRecord } from '../../api/office-record'
import type { Sponsorship } from '../../api/records'
import type { RecordKind, RecordQuery } from '../../ui/record-screen-kind'

type SponsorshipChange = components['schemas']['SponsorshipChange']

export async function updateSponsorship(id: string, body: SponsorshipChange): Promise<Sponsorship> {
  return officeRecord(await dataOf(api.PATCH('/api/sponsorship/{id}', { params: { path: { id } }, body })))
}

export const sponsorshipCalls = {
  find: (query: RecordQuery) => officeList(api.GET('/api/sponsorship', { params: { query } })),
  async remove(id: string) {
    await dataOf(api.DELETE('/api/sponsorship/{id}', { params: { path: { id } } }))
  },
  restore: async (id: string) =>
    officeRecord(await dataOf(api.POST('/api/sponsorship/{id}/restore', { params: { path: { id } } }))),
  read: async (id: string) =>
    officeRecord(await dataOf(api.GET('/api/sponsorship/{id}', { params: { path: { id } } }))),
  async setStatus({ _id, version }: Sponsorship, status: string) {
    const change = api.PATCH('/api/sponsorship/{id}', {
      params: { path: { id: _id } },
      body: { status, version },
    })
    return officeRecord(await dataOf(change))
  },
} satisfies RecordKind<Sponsorship>['calls']
