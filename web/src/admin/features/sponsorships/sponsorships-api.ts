import type { components } from '../../../api/schema.gen'
import { api, dataOf } from '../../api/client'
import { officeRecord } from '../../api/list'
import { recordCalls } from '../../api/record-calls'
import type { Sponsorship } from '../../api/records'
import type { RecordKind } from '../../ui/record-screen-kind'

export type SponsorshipChange = components['schemas']['SponsorshipChange']

export async function updateSponsorship(id: string, body: SponsorshipChange): Promise<Sponsorship> {
  return officeRecord(await dataOf(api.PATCH('/api/sponsorship/{id}', { params: { path: { id } }, body })))
}

export const sponsorshipCalls = {
  ...recordCalls('/api/sponsorship'),
  setStatus: ({ _id, version }, status) => updateSponsorship(_id, { status, version } as SponsorshipChange),
} satisfies RecordKind<Sponsorship>['calls']
