import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { components } from '../../../api/schema.gen'
import { api, dataOf } from '../../api/client'
import { listOf } from '../../api/list'
import { bookDays } from '../../ui/book-period'
import type { Days } from '../../ui/period'
import type { DocumentSearch } from './document-search'

type Schemas = components['schemas']
export type RegisteredDocument = Schemas['RegisteredDocument']
export type DocumentSums = Schemas['DocumentSums']

export function documentsQuery(search: DocumentSearch) {
  const { page, perPage, q, sort, kind } = search
  const query = {
    ...bookDays(search),
    page,
    perPage,
    ...(q && { q }),
    ...(sort && { sort }),
    ...(kind && { kind }),
  }
  return queryOptions({
    queryKey: ['documents', 'list', query],
    queryFn: () => listOf<RegisteredDocument>(api.GET('/api/documents', { params: { query } })),
    placeholderData: keepPreviousData,
  })
}

export function documentSumsQuery(days: Days) {
  return queryOptions({
    queryKey: ['documents', 'sums', days],
    queryFn: () => dataOf(api.GET('/api/documents/summary', { params: { query: days } })),
    placeholderData: keepPreviousData,
  })
}

// Stores what the invoice portal has given for an invoice.
export async function setIRN(number: string, body: Schemas['IrnInput']): Promise<void> {
  const [prefix = '', year = '', place = ''] = number.split('/')
  await dataOf(
    api.PUT('/api/documents/{prefix}/{year}/{place}/irn', {
      params: { path: { prefix, year, place } },
      body,
    }),
  )
}
