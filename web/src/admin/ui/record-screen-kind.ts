import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Plural } from '../../i18n/texts.gen'
import type { IconName } from '../../ui/icon'
import type { SelectOption } from '../../ui/select'
import type { ListPage } from '../api/list'
import type { Permission } from '../session/permissions'
import type { Columns } from './data-table-columns'
import type { Filter } from './filter'
import type { ListSearch } from './list-search'
import type { PaidThing } from './money/record-payment-form'
import type { Print } from './print-menu'
import type { Outcome } from './record-screen-run'
import type { RecordActions } from './row-actions'

// A record that the office can list, edit, delete and restore.
export type StoredRecord = { _id: string; version: number; status?: string }

// The state of a list of records: paging, search and sort order, the Deleted filter, the kind's filters, and the
// table's display options.
export type RecordSearch = ListSearch & { deleted: string; [filter: string]: string | number }

// The query parameters of the server's list.
export type RecordQuery = Partial<Omit<ListSearch, 'perPage'>> & {
  perPage?: number
  deleted?: boolean
  junk?: boolean
  status?: string
  stage?: string
  paymentStatus?: string
  category?: string
  committee?: string
  // Calendar days in India, both included.
  from?: string
  to?: string
}

// A status that the office can set. For example, the button "Confirm" with a check mark sets Confirmed.
export type StatusChoice = {
  label: string
  icon: IconName
  status: string
  // The label for a single record, if it differs: "Cancel registration".
  single?: string
  // The question that is asked before the status of several records changes. Only needed for changes that take
  // something away.
  ask?: { title: Plural; note: string }
}

// The actions that the signed-in account may use on rows. An action that is not set is not allowed.
export type RowDoes<Row> = {
  actions: RecordActions<Row> | null
  onStatus?: ((row: Row, status: string) => void) | undefined
}

export type AddProps<Row> = { onSaved: (record: Row) => void; onClose: () => void }

export type EditProps<Row> = AddProps<Row> & {
  record: Row
  // Reads the current record; undefined if it is deleted.
  reload: () => Promise<Row | undefined>
}

// The properties of a form that adds and edits records. Without a record it creates a new one.
export type FormProps<Row> = AddProps<Row> & Partial<Omit<EditProps<Row>, keyof AddProps<Row>>>

export type DeleteProps<Row> = {
  // A single row, or the selected rows.
  rows: readonly Row[]
  // Called with the deleted and the failed rows.
  onDeleted: (outcome: Outcome<Row>) => void
  onClose: () => void
}

export type DeleteOneProps<Row> = { row: Row; onDeleted: () => void; onClose: () => void }

// The list that a bulk message is sent to. If the kind is only a part of this list, `only` contains the filters that
// select it.
export type CampaignTarget = {
  list: 'registrations' | 'bookings' | 'exhibitors' | 'sponsorships' | 'applications'
  only?: Readonly<Record<string, string>>
}

// The definition of a record kind that can be added, edited, ordered, deleted and restored.
export type EditedKind<Row extends StoredRecord> = {
  // The kind's name in browser storage. The query keys of its lists begin with it: "sponsorships".
  id: string
  // The list for bulk messages. Without it, bulk messages cannot be sent to records of this kind.
  campaign?: CampaignTarget
  // The ability to change these records, if it is not 'edit'.
  ability?: Permission
  // The name of the list in bulk requests, if it differs from the id.
  list?: string
  calls: {
    remove: (id: string) => Promise<void>
    restore: (id: string) => Promise<Row>
    setStatus?: (row: Row, status: string) => Promise<Row>
    // Reads the current record. Without this function the list is reloaded.
    read?: (id: string) => Promise<Row>
  }
  words: EditedWords<Row>
  edit?: ComponentType<EditProps<Row>>
  add?: { label: string; form: ComponentType<AddProps<Row>> }
  // The dialog that changes the order on the website.
  order?: ComponentType<{ onClose: () => void }>
  // Replaces the confirmation dialog for deleting a single record.
  removeOne?: ComponentType<DeleteOneProps<Row>>
  // The amount due of a row that can be paid offline; undefined if nothing is due.
  owed?: (row: Row) => PaidThing | undefined
  // The statuses that the bulk bar offers for the selected rows.
  statuses?: readonly StatusChoice[]
  // Other queries to invalidate when these records change.
  touches?: readonly QueryKey[]
}

// The completed actions, as keys of the success messages.
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
  // The name of a record, such as "Mallaiah Boddu".
  nameOf: (row: Row) => string
  // The record in a sentence, such as "registration of Mallaiah Boddu".
  whatOf: (row: Row) => string
  deleteTitle: string
  deleteAsk: (row: Row) => string
  deleteFailed: (error: unknown) => string
  // Replaces "Failed to update status".
  statusFailed?: string
  // Replaces messages such as "Registration of Mallaiah Boddu is added".
  done?: Partial<Record<DoneAction, (row: Row) => string>>
}

// The definition of a list screen. RecordScreen implements everything that the kinds share.
export type RecordKind<Row extends StoredRecord> = EditedKind<Row> & {
  title: string
  searchLabel: string
  placeholder: string
  filters: readonly Filter[]
  sorts: readonly SelectOption[]
  // The server's default sort order; newest first if not set.
  defaultSort?: string
  // The name of the exported file. Without it there is no export.
  exportFile?: string
  // The PDFs that are printed from the list.
  prints?: readonly Print[]
  columns: (does: RowDoes<Row>) => Columns<Row>
  // The details below a row.
  details?: (row: Row) => ReactNode
  // Filter parameters that the screen always sends to the server, for example to list only the volunteers among all
  // applications.
  always?: Readonly<Record<string, string>>
  // Search parameters that belong to other parts of the screen, not to the list.
  beside?: readonly string[]
  calls: { find: (query: RecordQuery) => Promise<ListPage<Row>> }
  words: RecordWords<Row>
  // If true, an error of the list replaces the whole page; otherwise it is a banner above the table.
  failsWholePage?: boolean
}

export type RecordWords<Row> = EditedWords<Row> & {
  // The accessible name of the table: "Registrations".
  label: string
  fetchFailed: (error: unknown) => { title: string; reason?: string }
  // Replaces "1,284 in all".
  inAll?: Plural
  // The texts for an empty list, and for a list without matching rows.
  empty: { title: string; text?: string }
  noMatch: string
}

// Capitalises a text: "Registration of Mallaiah Boddu".
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
