import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Plural } from '../../i18n/texts.gen'
import type { IconName } from '../../ui/icon'
import type { SelectOption } from '../../ui/select'
import type { ListPage } from '../api/list'
import type { Columns } from './data-table-columns'
import type { Filter } from './filter'
import type { ListSearch } from './list-search'
import type { PaidThing } from './money/record-payment-form'
import type { RecordActions } from './row-actions'

// A record that the office reads, changes, deletes and brings back.
export type StoredRecord = { _id: string; version: number; status?: string }

// The state of such a list: what every list says, the Deleted filter, the kind's own filters, and how the table looks.
export type RecordSearch = ListSearch & { deleted: string; [filter: string]: string | number }

// What the server's list is asked with.
export type RecordQuery = Partial<Omit<ListSearch, 'perPage'>> & {
  perPage?: number
  deleted?: boolean
  status?: string
  paymentStatus?: string
  category?: string
  committee?: string
  // Calendar days in India, both included.
  from?: string
  to?: string
}

// A status that rows are given: "Confirm", from a check mark, to Confirmed.
export type StatusChoice = { label: string; icon: IconName; status: string }

// What the signed-in account may do with rows; what is left out may not be done.
export type RowDoes<Row> = {
  actions: RecordActions<Row> | null
  onStatus?: ((row: Row, status: string) => void) | undefined
}

export type AddProps<Row> = { onSaved: (record: Row) => void; onClose: () => void }

export type EditProps<Row> = AddProps<Row> & {
  record: Row
  // The record as it is now; undefined when it is gone.
  reload: () => Promise<Row | undefined>
}

// One form for both: without a record it makes a new one.
export type FormProps<Row> = AddProps<Row> & Partial<Omit<EditProps<Row>, keyof AddProps<Row>>>

export type DeleteProps<Row> = {
  // One row, or those that are ticked.
  rows: readonly Row[]
  // Told what is gone, when at least one is.
  onDeleted: (outcome: { done: readonly Row[]; failed: readonly Row[]; error: unknown }) => void
  onClose: () => void
}

export type DeleteOneProps<Row> = { row: Row; onDeleted: () => void; onClose: () => void }

// What the portal must know of a kind of records to add, change, order, delete and bring back.
export type EditedKind<Row extends StoredRecord> = {
  // Its name in the browser's memory, and what its lists are kept under: "sponsorships".
  id: string
  calls: {
    remove: (id: string) => Promise<void>
    restore: (id: string) => Promise<Row>
    setStatus?: (row: Row, status: string) => Promise<Row>
    // The record as it is now. Without it the list is read again.
    read?: (id: string) => Promise<Row>
  }
  words: EditedWords<Row>
  edit?: ComponentType<EditProps<Row>>
  add?: { label: string; form: ComponentType<AddProps<Row>> }
  // The dialog in which the website's order is changed.
  order?: ComponentType<{ onClose: () => void }>
  // Asks in its own way before a single one is deleted.
  removeOne?: ComponentType<DeleteOneProps<Row>>
  // What is owed for a row that can be paid by hand; undefined where nothing is.
  owed?: (row: Row) => PaidThing | undefined
  // What the bulk bar offers to make of the ticked rows.
  statuses?: readonly StatusChoice[]
  // What else the portal has read that changes with these records.
  touches?: readonly QueryKey[]
}

// What was done with records, as the keys of the texts that report it.
export type DoneAction =
  | 'added'
  | 'saved'
  | 'deleted'
  | 'restored'
  | 'pending'
  | 'confirmed'
  | 'rejected'
  | 'paid'
  | 'cancelled'

export type EditedWords<Row> = {
  // "Mallaiah Boddu"
  nameOf: (row: Row) => string
  // "registration of Mallaiah Boddu"
  whatOf: (row: Row) => string
  deleteTitle: string
  deleteAsk: (row: Row) => string
  deleteFailed: (error: unknown) => string
  // Instead of "Failed to update status".
  statusFailed?: string
  // Instead of "Registration of Mallaiah Boddu is added".
  done?: Partial<Record<DoneAction, (row: Row) => string>>
}

// Everything that one list screen of the portal has of its own. The rest is RecordScreen.
export type RecordKind<Row extends StoredRecord> = EditedKind<Row> & {
  title: string
  searchLabel: string
  placeholder: string
  filters: readonly Filter[]
  sorts: readonly SelectOption[]
  // How the server sorts when nothing is said; newest first unless it says so.
  defaultSort?: string
  // Without a file there is nothing to export.
  exportFile?: string
  columns: (does: RowDoes<Row>) => Columns<Row>
  // What opens below a row.
  details?: (row: Row) => ReactNode
  // Rows are not ticked where the table has no room for it: beside the plan.
  unticked?: true
  // Parts of the address that concern the screen beside the list.
  beside?: readonly string[]
  calls: { find: (query: RecordQuery) => Promise<ListPage<Row>> }
  words: RecordWords<Row>
  // A list that cannot be read takes the whole page, with Retry; otherwise it is a banner above the table.
  failsWholePage?: boolean
}

export type RecordWords<Row> = EditedWords<Row> & {
  // Under the table's head: "Registrations".
  label: string
  fetchFailed: (error: unknown) => { title: string; reason?: string }
  // Instead of "1,284 in all".
  inAll?: Plural
  // When the list is empty, and when nothing in it matches.
  empty: { title: string; text?: string }
  noMatch: string
}

// "Registration of Mallaiah Boddu"
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
