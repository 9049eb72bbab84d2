import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Plural } from '../../i18n/texts.gen'
import type { IconName } from '../../ui/icon'
import type { SelectOption } from '../../ui/select'
import type { ListPage } from '../api/list'
import type { Permission } from '../session/permissions'
import type { Columns } from './data-table-columns'
import type { Filter } from './filter'
import type { PeopleImport } from './import-people'
import type { ListSearch } from './list-search'
import type { Payer } from './money/ledger'
import type { Prints } from './print-menu'
import type { Outcome } from './record-screen-run'
import type { RecordActions } from './row-actions'

// A record that the office can list, edit, delete and restore.
export type StoredRecord = { _id: string; version: number; status?: string; amount?: number; due?: number }

// The search parameters of a list of records: paging, search, sort order, the Deleted filter, the kind's filters, and
// the display options of the table.
export type RecordSearch = ListSearch & { deleted: string; [filter: string]: string | number }

// The query parameters of the API call that lists the records.
export type RecordQuery = Partial<Omit<ListSearch, 'perPage'>> & {
  perPage?: number
  deleted?: boolean
  junk?: boolean
  status?: string
  stage?: string
  money?: string
  category?: string
  committee?: string
  // The first and the last day, both included. They are calendar days in India.
  from?: string
  to?: string
}

// The question that the user must confirm before the status of records is changed. It says what happens to the people
// and to the money.
export type StatusAsk = {
  title: Plural
  note: string
  // The explanation for chosen records, if it differs from `note`.
  noteOf?: (rows: readonly StoredRecord[]) => string
  // Whether the change destroys or withdraws something. By default this is true, and the button that confirms is red.
  isDestructive?: boolean
}

// A status that the office can set. For example, the "Confirm" button with a check mark sets the status Confirmed.
export type StatusChoice = {
  label: string
  icon: IconName
  status: string
  // The label for a single record, if it differs from `label`: "Cancel registration".
  single?: string
  // It is needed only if the change takes something away from people, sends them a message, or books money.
  ask?: StatusAsk
}

// The actions that the signed-in account may apply to the rows of a list. An action that is not allowed is undefined.
export type RowDoes<Row> = {
  actions: RecordActions<Row> | null
  onStatus?: ((row: Row, status: string) => void) | undefined
}

export type AddProps<Row> = { onSaved: (record: Row) => void; onClose: () => void }

export type EditProps<Row> = AddProps<Row> & {
  record: Row
  // Reads the current version of the record. The result is undefined if the record is deleted.
  reload: () => Promise<Row | undefined>
}

// The properties of a form that adds and edits records. Without a record, the form adds a new one.
export type FormProps<Row> = AddProps<Row> & Partial<Omit<EditProps<Row>, keyof AddProps<Row>>>

export type DeleteProps<Row> = {
  // One row, or all selected rows.
  rows: readonly Row[]
  // Called with the deleted and the failed rows.
  onDeleted: (outcome: Outcome<Row>) => void
  onClose: () => void
}

// The properties of a form that sets the status of one record.
export type StatusFormProps<Row> = { row: Row; onSaved: (row: Row) => void; onClose: () => void }

export type DeleteOneProps<Row> = { row: Row; onDeleted: () => void; onClose: () => void }

// The list to which a bulk message is sent. If the list also contains records of other kinds, `only` contains the
// filters that select this kind.
export type CampaignTarget = {
  list: 'registrations' | 'bookings' | 'exhibitors' | 'sponsorships' | 'applications'
  only?: Readonly<Record<string, string>>
}

// The configuration of a record kind whose records can be added, edited, ordered, deleted and restored.
export type EditedKind<Row extends StoredRecord> = {
  // The kind's name, such as "sponsorships". It is used in browser storage, and the query keys of the kind's lists
  // begin with it.
  id: string
  // The list for bulk messages. If it is undefined, bulk messages cannot be sent to records of this kind.
  campaign?: CampaignTarget
  // The ability that is required to change these records. The default is 'edit'.
  ability?: Permission
  // The name of the list in bulk requests, if it differs from the id.
  list?: string
  calls: {
    remove: (id: string) => Promise<void>
    restore: (id: string) => Promise<Row>
    setStatus?: (row: Row, status: string) => Promise<Row>
    // Reads the current version of the record. Without this function, the list is reloaded instead.
    read?: (id: string) => Promise<Row>
  }
  words: EditedWords<Row>
  edit?: ComponentType<EditProps<Row>>
  add?: { label: string; form: ComponentType<AddProps<Row>> }
  // The dialog that changes the order of the records on the website.
  order?: ComponentType<{ onClose: () => void }>
  // The dialog for deleting a single record, if it differs from the usual one.
  removeOne?: ComponentType<DeleteOneProps<Row>>
  // Returns the amount due for a row, which can be paid offline. Returns undefined if nothing is due.
  owed?: (row: Row) => Payer | undefined
  // The statuses that the bulk bar offers for the selected rows.
  statuses?: readonly StatusChoice[]
  // Returns whether the office can change a record to the given status. If absent, every record can be changed to every
  // status.
  canBecome?: (row: Row, status: string) => boolean
  // The forms that set a status of a single record, by status. They replace the question of the status.
  statusForms?: Readonly<Record<string, ComponentType<StatusFormProps<Row>>>>
  // Returns whether a change of a record to a status can be undone. The argument is the record before the change. If
  // absent, every change can be undone.
  canUndo?: (row: Row, status: string) => boolean
  // Other queries to invalidate when these records change.
  touches?: readonly QueryKey[]
}

// The names of completed actions. They are the keys of the success messages.
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
  // Returns the name of a record, such as "Mallaiah Boddu".
  nameOf: (row: Row) => string
  // Returns the name of a record inside a sentence, such as "registration of Mallaiah Boddu".
  whatOf: (row: Row) => string
  deleteTitle: string
  deleteAsk: (row: Row) => string
  deleteFailed: (error: unknown) => string
  // The error message that is shown instead of "Failed to update status".
  statusFailed?: string
  // The success messages that are shown instead of the usual ones, such as "Registration of Mallaiah Boddu is added".
  done?: Partial<Record<DoneAction, (row: Row) => string>>
}

// The configuration of a list screen. RecordScreen implements the features that all kinds have in common.
export type RecordKind<Row extends StoredRecord> = EditedKind<Row> & {
  title: string
  searchLabel: string
  placeholder: string
  filters: readonly Filter[]
  sorts: readonly SelectOption[]
  // The server's default sort order. If it is undefined, the newest records come first.
  defaultSort?: string
  // The name of the exported file. If it is undefined, the list cannot be exported.
  exportFile?: string
  // The import from a spreadsheet.
  people?: PeopleImport<Row>
  // The PDFs that can be printed from the list.
  prints?: Prints
  columns: (does: RowDoes<Row>) => Columns<Row>
  // Renders the details below a row.
  details?: (row: Row) => ReactNode
  // The filter parameters that are sent with every request. For example, the list of volunteers shows only a part of
  // all applications.
  always?: Readonly<Record<string, string>>
  // The search parameters that belong to other parts of the screen, not to the list.
  beside?: readonly string[]
  calls: { find: (query: RecordQuery) => Promise<ListPage<Row>> }
  words: RecordWords<Row>
  // If true, a list error replaces the whole page. If false, the error is shown as a banner above the table.
  failsWholePage?: boolean
}

export type RecordWords<Row> = EditedWords<Row> & {
  // The accessible name of the table: "Registrations".
  label: string
  fetchFailed: (error: unknown) => { title: string; reason?: string }
  // The text that is shown instead of a number of records such as "1,284 in all".
  inAll?: Plural
  // `empty` contains the texts for a list without any records. `noMatch` is the text for a list without matching rows.
  empty: { title: string; text?: string }
  noMatch: string
}

// Returns the text with a capital first letter: "Registration of Mallaiah Boddu".
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
