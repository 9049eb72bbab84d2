import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { IconName } from '../../ui/icon'
import type { SelectOption } from '../../ui/select'
import type { ListPage } from '../api/list'
import type { Columns } from './data-table-columns'
import type { ListSearch } from './list-search'
import type { Filter } from './list-toolbar'
import type { RecordActions } from './row-actions'

// A record that the office reads, changes, deletes and brings back.
export type StoredRecord = { _id: string; version: number; status?: string }

// The state of such a list: what every list says, the Deleted filter, and the kind's own filters.
export type RecordSearch = ListSearch & { deleted: string; [filter: string]: string | number }

// What the server's list is asked with.
export type RecordQuery = Partial<Omit<ListSearch, 'perPage'>> & {
  perPage?: number
  deleted?: boolean
  status?: string
  category?: string
}

// A status that rows are given: "Confirm", from a check mark, to Confirmed.
export type StatusChoice = { label: string; icon: IconName; status: string }

// What the signed-in account may do with rows; what is left out may not be done.
export type RowDoes<Row> = {
  actions: RecordActions<Row> | null
  onStatus?: ((row: Row, status: string) => void) | undefined
}

export type EditProps<Row> = {
  record: Row
  reload: () => Promise<Row | undefined>
  onSaved: (record: Row) => void
  onClose: () => void
}

export type AddProps<Row> = { onAdded: (record: Row) => void; onClose: () => void }

// Everything that one list screen of the portal has of its own. The rest is RecordScreen.
export type RecordKind<Row extends StoredRecord> = {
  // Its name in the browser's memory: "sponsorships".
  id: string
  title: string
  searchLabel: string
  placeholder: string
  filters: readonly Filter[]
  sorts: readonly SelectOption[]
  exportFile: string
  columns: (does: RowDoes<Row>) => Columns<Row>
  // What opens below a row.
  details?: (row: Row) => ReactNode
  calls: {
    find: (query: RecordQuery) => Promise<ListPage<Row>>
    remove: (id: string) => Promise<void>
    restore: (id: string) => Promise<Row>
    setStatus?: (row: Row, status: string) => Promise<Row>
  }
  // What the bulk bar offers to make of the ticked rows.
  statuses?: readonly StatusChoice[]
  words: RecordWords<Row>
  // A list that cannot be read takes the whole page, with Retry; otherwise it is a banner above the table.
  failsWholePage?: boolean
  edit?: ComponentType<EditProps<Row>>
  add?: { label: string; form: ComponentType<AddProps<Row>> }
  // What else the portal has read that changes with these records.
  touches: readonly QueryKey[]
}

export type RecordWords<Row> = {
  // Under the table's head: "Registrations".
  label: string
  // "registration", "registrations"
  one: string
  many: string
  // "Mallaiah Boddu"
  nameOf: (row: Row) => string
  // "registration of Mallaiah Boddu"
  whatOf: (row: Row) => string
  fetchFailed: (error: unknown) => { title: string; reason?: string }
  deleteTitle: string
  deleteAsk: (row: Row) => string
  deleteFailed: (error: unknown) => string
  // Instead of "Registration of Mallaiah Boddu is deleted".
  deleted?: string
  statusFailed: string
  // When the list is empty, and when nothing in it matches.
  empty: { title: string; text?: string }
  noMatch: string
}

// "Registration of Mallaiah Boddu"
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
