import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { components } from '../../../api/schema.gen'
import { api, dataOf } from '../../api/client'
import { listOf } from '../../api/list'
import { uploadForm } from '../../api/upload'
import type { SendSheet } from '../../ui/use-sheet-import'
import { shownState, type BankSearch } from './bank-search'

type Schemas = components['schemas']

export type BankLine = Schemas['BankLine']
export type LineDetails = Schemas['BankLineDetails']
export type Suggestion = Schemas['BankSuggestion']
export type KnownPayment = Schemas['BankPayment']
export type BankImport = Schemas['BankImport']
export type Part = Schemas['BankPart']
export type Columns = Schemas['BankImport']['columns']

export const bankKey = ['bank'] as const

export function linesQuery(search: BankSearch) {
  const { page, perPage, q } = search
  const query = { page, perPage, state: shownState(search), ...(q && { q }) }
  return queryOptions({
    queryKey: [...bankKey, 'lines', query],
    queryFn: () => listOf<BankLine>(api.GET('/api/bank-lines', { params: { query } })),
    placeholderData: keepPreviousData,
  })
}

export const bankSummaryQuery = queryOptions({
  queryKey: [...bankKey, 'summary'],
  queryFn: () => dataOf(api.GET('/api/bank-lines/summary')),
})

// The query for a line with what it may belong to. `words` find more records.
export function lineQuery(id: string, words: string) {
  return queryOptions({
    queryKey: [...bankKey, 'line', id, words],
    queryFn: () =>
      dataOf(api.GET('/api/bank-lines/{id}', { params: { path: { id }, query: words ? { q: words } : {} } })),
    placeholderData: keepPreviousData,
  })
}

const byId = (id: string) => ({ params: { path: { id } } })

// The calls that change a line.
export const bankCalls = {
  confirm: (id: string, parts: Part[]) =>
    dataOf(api.POST('/api/bank-lines/{id}/confirm', { ...byId(id), body: { parts } })),
  notOurs: (id: string) => dataOf(api.POST('/api/bank-lines/{id}/not-ours', byId(id))),
  ours: (id: string) => dataOf(api.POST('/api/bank-lines/{id}/ours', byId(id))),
  unmatch: (id: string) => dataOf(api.POST('/api/bank-lines/{id}/unmatch', byId(id))),
  refuse: (id: string, reason: string) =>
    dataOf(api.POST('/api/bank-lines/{id}/refuse', { ...byId(id), body: { reason } })),
  approve: (ids: string[]) => dataOf(api.POST('/api/bank-lines/approve', { body: { ids } })),
}

// Previews or carries out the import of a statement.
export const importStatement: SendSheet<BankImport> = (form, onProgress) =>
  uploadForm('post', '/api/bank-statements/import', form, { onProgress })
