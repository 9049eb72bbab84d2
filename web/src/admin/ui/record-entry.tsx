import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { BaseIssue, BaseSchema } from 'valibot'
import type { Summary } from '../api/records'
import type { Permission } from '../session/permissions'
import type { RecordKind, StoredRecord } from './record-screen-kind'

/** The groups of the sidebar that contain record kinds. */
export type RecordGroup = 'people' | 'exhibition' | 'website'

/**
 * The data about a record kind that code outside the kind's folder needs. record-kinds.ts lists the entries of all
 * kinds.
 */
export type RecordEntry<Path extends string = string, Search extends object = object> = {
  /** The name of the kind in the activity log and in API responses: "partner". */
  entity: string
  /** False if the activity log does not use the name `entity` for this kind. */
  inLog?: false
  /** The URL of the list screen: "/admin/Partnersadmin". */
  path: Path
  /** The name of the list screen in the sidebar and in the filter of the activity log. */
  title: string
  group: RecordGroup
  /** The permission that the list screen requires. The default is the permission to read people's records. */
  permission?: Permission
  icon: LucideIcon
  /**
   * The way to find a single record: 'bySearch' searches the list for the record's id, and 'allShown' opens a
   * screen that shows all records.
   */
  found: 'bySearch' | 'allShown'
  /** The search parameters of the list. */
  search: BaseSchema<unknown, Search, BaseIssue<unknown>>
  /** Loads the screen. A list without special features uses `screenOfKind`. */
  screen: () => Promise<ComponentType>
  /** The number that is shown next to the kind in the sidebar. If it is undefined, no number is shown. */
  count?: (summary: Summary) => number | undefined
}

/**
 * Returns the entry unchanged. The router needs the exact types of the path and of the search parameters, which this
 * function preserves.
 */
export function recordEntry<const Path extends string, Search extends object>(
  entry: RecordEntry<Path, Search>,
): RecordEntry<Path, Search> {
  return entry
}

/** Returns a function that loads the screen of a kind whose screen shows only the list of records. */
export function screenOfKind<Row extends StoredRecord>(load: () => Promise<RecordKind<Row>>) {
  return async (): Promise<ComponentType> => {
    const [{ RecordScreen }, kind] = await Promise.all([import('./record-screen'), load()])
    return () => <RecordScreen kind={kind} />
  }
}
