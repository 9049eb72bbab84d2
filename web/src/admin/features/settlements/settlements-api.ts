import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import { listOf } from '../../api/list'
import type {
  Settlement,
  SettlementEntry,
  SettlementImport,
  SettlementPreview,
  Unmatched,
} from '../../api/records'
import { uploadForm } from '../../api/upload'
import type { Days } from '../../ui/period'
import type { SendSheet } from '../../ui/use-sheet-import'

export const settlementsKey = ['settlements'] as const

type Page = { page: number; perPage: number }

export function summaryQuery(days: Days) {
  return queryOptions({
    queryKey: [...settlementsKey, 'summary', days],
    queryFn: () => dataOf(api.GET('/api/admin/settlements/summary', { params: { query: days } })),
    placeholderData: keepPreviousData,
  })
}

export function settlementsQuery(days: Days, page: Page) {
  const query = { ...days, ...page }
  return queryOptions({
    queryKey: [...settlementsKey, 'list', query],
    queryFn: () => listOf<Settlement>(api.GET('/api/admin/settlements', { params: { query } })),
    placeholderData: keepPreviousData,
  })
}

// The query for the rows of a settlement.
export function entriesQuery(utr: string, page: number) {
  const query = { utr, page, perPage: entriesPerPage }
  return queryOptions({
    queryKey: [...settlementsKey, 'entries', query],
    queryFn: () => listOf<SettlementEntry>(api.GET('/api/admin/settlements/entries', { params: { query } })),
  })
}

export const entriesPerPage = 100

export function unmatchedQuery(days: Days, mismatch: string, page: Page) {
  const query = { ...days, ...page, ...(mismatch && { mismatch }) }
  return queryOptions({
    queryKey: [...settlementsKey, 'unmatched', query],
    queryFn: () => listOf<Unmatched>(api.GET('/api/admin/settlements/unmatched', { params: { query } })),
    placeholderData: keepPreviousData,
  })
}

export function importsQuery(page: Page) {
  return queryOptions({
    queryKey: [...settlementsKey, 'imports', page],
    queryFn: () =>
      listOf<SettlementImport>(api.GET('/api/admin/settlements/imports', { params: { query: page } })),
    placeholderData: keepPreviousData,
  })
}

// Tries again to match the unmatched rows with our payments. Returns the number of rows that were matched.
export async function matchAgain(): Promise<number> {
  return (await dataOf(api.POST('/api/admin/settlements/match'))).matched
}

// Previews or carries out the import of a report.
export const importReport: SendSheet<SettlementPreview> = (form, onProgress) =>
  uploadForm('post', '/api/admin/settlements/import', form, { onProgress })
