import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { BaseIssue, BaseSchema } from 'valibot'
import type { Summary } from '../api/records'

/** The groups of the sidebar in which record kinds stand. */
export type RecordGroup = 'people' | 'exhibition' | 'website'

/** What the portal must know of a kind of records outside its own folder. record-kinds.ts lists them all. */
export type RecordEntry<Path extends string = string, Search extends object = object> = {
  /** The kind's name in the activity log and in other answers of the API: "partner". */
  entity: string
  /** False when the activity log knows the kind by another name. */
  inLog?: false
  /** The address of its screen: "/admin/Partnersadmin". */
  path: Path
  /** Its name in the sidebar and in the filter of the activity log. */
  title: string
  group: RecordGroup
  icon: LucideIcon
  /** How a single record is found: by its id in the list's search, or the screen shows all records at once. */
  found: 'bySearch' | 'allShown'
  /** What the address says about the list, and what it means when it says nothing. */
  search: BaseSchema<unknown, Search, BaseIssue<unknown>>
  defaults: Search
  /** Loads the screen. A list without anything special uses `kindScreen`. */
  screen: () => Promise<ComponentType>
  /** The figure beside it in the sidebar. */
  count?: (summary: Summary) => number
}

/** An entry with the types of its path and its search kept for the router. */
export function recordEntry<const Path extends string, Search extends object>(
  entry: RecordEntry<Path, Search>,
): RecordEntry<Path, Search> {
  return entry
}
