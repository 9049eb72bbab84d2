import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import { recordCalls } from '../../api/record-calls'
import type { MemberImport } from '../../api/records'
import { uploadForm } from '../../api/upload'
import type { SendSheet } from '../../ui/use-sheet-import'

export const membersKey = ['committee-members'] as const

export const memberCalls = recordCalls('/api/committee-members')

// The query for all members of a committee, in the order of its page on the website.
export function membersInOrder(committee: string) {
  return queryOptions({
    queryKey: [...membersKey, 'order', committee],
    queryFn: () => memberCalls.find({ committee }),
  })
}

// The query for the committees of the current edition.
export const committeesQuery = queryOptions({
  queryKey: ['edition', 'committees'],
  queryFn: async () => (await dataOf(api.GET('/api/admin/edition'))).committees,
  staleTime: 60_000,
})

// The import options for members who are not in the spreadsheet.
export type ImportWishes = {
  // Whether to remove members who are not in the spreadsheet. Only committees that are in the spreadsheet are affected.
  replace: boolean
  // Whether to remove sample members who are not in the spreadsheet. All committees are affected.
  dropSamples: boolean
}

// Previews or carries out the import of a spreadsheet.
export const importMembers: SendSheet<MemberImport> = (form, onProgress) =>
  uploadForm('post', '/api/committee-members/import', form, { onProgress })
