import * as v from 'valibot'

// The state of a list. It is stored only in the URL, so that going back, reloading and sharing the link show the same
// list.
export type ListSearch = {
  page: number
  perPage: PageSize
  // The search text. The value '' means that there is no search.
  q: string
  // The column to sort by, with a leading '-' for descending order. The value '' means newest first.
  sort: string
}

export const pageSizes = [10, 25, 50, 100] as const

export type PageSize = (typeof pageSizes)[number]

export const defaultPageSize = 25

// The search parameters of every list. An invalid value is replaced with the default value.
export const listEntries = {
  page: wholeNumber(1, 1_000_000),
  perPage: pageSizeOf(defaultPageSize),
  q: v.fallback(
    v.optional(v.pipe(v.unknown(), v.transform(String), v.transform(searchWords), v.maxLength(200)), ''),
    '',
  ),
  sort: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^-?[a-zA-Z]{1,40}$|^$/)), ''), ''),
}

// Returns the values of the search parameters for a URL without parameters. Every parameter must have a fallback.
export function defaultsOf<Search>(schema: v.GenericSchema<unknown, Search>): Search {
  return v.parse(schema, {})
}

// Replaces white space and invisible characters with single spaces. Cells that are pasted from a spreadsheet contain
// such characters, because the spreadsheet separates cells with tabs and line breaks.
export function searchWords(typed: string): string {
  return typed.replaceAll(/[\s\p{Cc}\u200B\uFEFF\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()
}

// Returns the schema for a filter with a fixed set of values. The value '' means that there is no filter.
export function choiceOf<const Values extends readonly string[]>(values: Values) {
  return v.fallback(v.optional(v.picklist(['', ...values]), ''), '')
}

// Returns the schema of the number of rows per page.
export function pageSizeOf<const Size extends PageSize>(size: Size) {
  const number = v.pipe(v.unknown(), v.transform(Number), v.picklist(pageSizes))
  return v.fallback(v.optional(number, size), size)
}

function wholeNumber(least: number, most: number) {
  const number = v.pipe(v.unknown(), v.transform(Number), v.integer(), v.minValue(least), v.maxValue(most))
  return v.fallback(v.optional(number, least), least)
}

// The parameters that change how the rows are displayed but not which rows are listed.
export const looks: readonly string[] = ['open', 'hide']

// Applies a change to a list's state. If the change affects which rows are listed and contains no page, the list
// returns to the first page. Changes of the search text or of the display replace the history entry, so that Back
// leaves the list.
export function movedBy<Search extends object>(change: object) {
  const sameRows = Object.keys(change).every((name) => looks.includes(name))
  return {
    search: (now: Search): Search => ({ ...now, ...(!sameRows && { page: 1, open: '' }), ...change }),
    replace: sameRows || 'q' in change,
    resetScroll: 'page' in change,
  }
}

// Parses the query of a URL, such as ?status=Pending&page=2. All values are plain texts.
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

// Returns the query parameters for the API call that reads the list. Empty values are not sent.
export function listQuery<Search extends ListSearch>(search: Search): Partial<Search> {
  const said = Object.entries(search).filter(([, value]) => value !== '')
  return Object.fromEntries(said) as Partial<Search>
}
