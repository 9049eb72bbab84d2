import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import type { GateCheck, GateEntry } from '../../api/records'

// The query for the number of admissions. It is polled, because other gates admit visitors at the same time.
export const gateSummaryQuery = queryOptions({
  queryKey: ['gate-summary'],
  queryFn: () => dataOf(api.GET('/api/admin/gate/summary')),
  refetchInterval: 10_000,
})

// Checks a code and admits its holder. If `dry` is true, it only checks the code.
export async function checkCode(code: string, dry: boolean): Promise<GateCheck> {
  return dataOf(api.POST('/api/admin/gate/check', { body: { code, dry } }))
}

// Admits a visitor whose code cannot be read.
export async function admitByHand(entry: GateEntry, member: number): Promise<GateCheck> {
  const { kind, recordId } = entry
  return dataOf(api.POST('/api/admin/gate/admit', { body: { kind, recordId, member } }))
}

export async function undoAdmission(id: string): Promise<void> {
  await dataOf(api.POST('/api/admin/gate/admissions/{id}/undo', { params: { path: { id } } }))
}

export async function searchEntries(words: string): Promise<readonly GateEntry[]> {
  return dataOf(api.GET('/api/admin/gate/search', { params: { query: { q: words } } }))
}
