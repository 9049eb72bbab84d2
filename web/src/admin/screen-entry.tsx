import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { GenericSchema } from 'valibot'
import type { Summary } from './api/records'
import type { Permission } from './session/permissions'
import type { RecordKind, StoredRecord } from './ui/record-screen-kind'

/** The topics of screens. Search results and the browser tests are grouped by them. */
export type Topic = 'start' | 'people' | 'exhibition' | 'money' | 'website' | 'office'

export type SearchSchema = GenericSchema<Record<string, unknown>, object>

/** All that code outside a screen's folder needs to know about the screen. screens.ts lists the entries. */
export type ScreenEntry<Path extends string = string, Search extends SearchSchema = SearchSchema> = {
  path: Path
  /** The name in the menu, the search and the browser tab. It is also the heading, unless the screen has another. */
  title: string
  /** A screen without a topic is not in the menu. The header or another screen has a link to it. */
  topic?: Topic
  icon: LucideIcon
  /** The permission that opens the screen; with null, every account may. The default is to read people's records. */
  permission?: Permission | null
  /** The path of another screen, whose menu entry and line of links this screen shares. */
  partOf?: string
  /**
   * 'current': the screen always shows the current edition. 'all': changes are allowed even while an earlier edition
   * is shown, because the records belong to no edition, or must still be changed for an earlier one.
   */
  edition?: 'current' | 'all'
  /** The documentation: a page in docs/ and one of its headings. */
  help: string
  /** The kind of record that the screen lists, by its name in the activity log and in API responses. */
  entity?: string
  /** False if the activity log does not use the name `entity`, or has its own title for it. */
  inLog?: false
  /**
   * The way to find a single record: 'bySearch' searches the list for the record's id, and 'allShown' opens a screen
   * that shows all records.
   */
  found?: 'bySearch' | 'allShown'
  /** The search parameters. */
  search: Search
  /** Loads the code of the screen, with `screenOf`, or `screenOfKind` for a list without special features. */
  load: () => Promise<ComponentType>
  /** The number of open tasks, shown in the menu. If it is undefined, no number is shown. */
  count?: (summary: Summary) => number | undefined
}

/**
 * Returns the entry unchanged. The router needs the exact types of the path and of the search parameters, which this
 * function preserves.
 */
export function screen<const Path extends string, Search extends SearchSchema>(
  entry: ScreenEntry<Path, Search>,
): ScreenEntry<Path, Search> {
  return entry
}

/** Returns a function that loads the screen `name` of a module. */
export function screenOf<Module>(
  load: () => Promise<Module>,
  name: keyof Module,
): () => Promise<ComponentType> {
  return async () => (await load())[name] as ComponentType
}

/** Returns a function that loads the screen of a kind whose screen shows only the list of records. */
export function screenOfKind<Row extends StoredRecord>(load: () => Promise<RecordKind<Row>>) {
  return async (): Promise<ComponentType> => {
    const [{ RecordScreen }, kind] = await Promise.all([import('./ui/record-screen'), load()])
    return () => <RecordScreen kind={kind} />
  }
}
