import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client'
import type { GateCheck, GateDevice, GateEntry, GatePairing, NewAnnouncement } from '../../api/records'

// The poll interval in ms. Polling is needed because every scan at a gate changes the figures.
const refetchInterval = 5000

export const gatesKey = ['gates'] as const

export const gatesQuery = queryOptions({
  queryKey: [...gatesKey, 'summary'],
  queryFn: () => dataOf(api.GET('/api/admin/gate/summary')),
  refetchInterval,
})

// The admissions of an earlier day.
export const gatesOfDayQuery = (day: string) =>
  queryOptions({
    queryKey: [...gatesKey, 'summary', day],
    queryFn: () => dataOf(api.GET('/api/admin/gate/summary', { params: { query: { day } } })),
  })

export const devicesQuery = queryOptions({
  queryKey: [...gatesKey, 'devices'],
  queryFn: () => dataOf(api.GET('/api/admin/gate/devices')),
  refetchInterval,
})

export const conflictsQuery = queryOptions({
  queryKey: [...gatesKey, 'conflicts'],
  queryFn: () => dataOf(api.GET('/api/admin/gate/conflicts')),
  refetchInterval,
})

export const announcementsQuery = queryOptions({
  queryKey: [...gatesKey, 'announcements'],
  queryFn: () => dataOf(api.GET('/api/admin/announcements')),
  refetchInterval,
})

export const entriesQuery = (words: string) =>
  queryOptions({
    queryKey: [...gatesKey, 'people', words],
    queryFn: () => dataOf(api.GET('/api/admin/gate/search', { params: { query: { q: words } } })),
    gcTime: 0,
    staleTime: 0,
  })

// Admits a visitor whose code cannot be read.
export async function admitByHand({ kind, recordId }: GateEntry, member: number): Promise<GateCheck> {
  return dataOf(api.POST('/api/admin/gate/admit', { body: { kind, recordId, member } }))
}

export async function undoAdmission(id: string): Promise<void> {
  await dataOf(api.POST('/api/admin/gate/admissions/{id}/undo', { params: { path: { id } } }))
}

export async function addDevice(name: string, gate: string): Promise<GatePairing> {
  return dataOf(api.POST('/api/admin/gate/devices', { body: { name, gate } }))
}

export async function pairAgain(id: string): Promise<GatePairing> {
  return dataOf(api.POST('/api/admin/gate/devices/{id}/pairing', { params: { path: { id } } }))
}

export async function revokeDevice(id: string): Promise<GateDevice> {
  return dataOf(api.POST('/api/admin/gate/devices/{id}/revoke', { params: { path: { id } } }))
}

export const admissionsQuery = (id: string, since: number) =>
  queryOptions({
    queryKey: [...gatesKey, 'admissions', id, since],
    queryFn: () =>
      dataOf(
        api.GET('/api/admin/gate/devices/{id}/admissions', { params: { path: { id }, query: { since } } }),
      ),
  })

export async function undoAdmissions(id: string, since: number): Promise<{ count: number }> {
  return dataOf(
    api.POST('/api/admin/gate/devices/{id}/admissions/undo', { params: { path: { id } }, body: { since } }),
  )
}

export async function resolveConflict(id: string): Promise<void> {
  await dataOf(api.POST('/api/admin/gate/conflicts/{id}/resolve', { params: { path: { id } } }))
}

export async function writeAnnouncement(body: NewAnnouncement): Promise<void> {
  await dataOf(api.POST('/api/admin/announcements', { body }))
}

export async function stopAnnouncement(id: string): Promise<void> {
  await dataOf(api.POST('/api/admin/announcements/{id}/stop', { params: { path: { id } } }))
}
