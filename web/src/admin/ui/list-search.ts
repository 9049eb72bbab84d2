import * as v from 'valibot'

// The state of a list, which lives in the address and nowhere else: back, reload and a shared link show the same.
export type ListSearch = {
  page: number
  perPage: PageSize
  // Words to look for; '' for all.
  q: string
  // A sortable column, '-' in front for descending; '' for newest first.
  sort: string
}

export const pageSizes = [10, 25, 50, 100] as const

export type PageSize = (typeof pageSizes)[number]

// What an address may say about any list. Anything else in it, typed or shortened by hand, counts as not said.
export const listEntries = {
  page: wholeNumber(1, 1_000_000),
  perPage: v.fallback(v.optional(v.pipe(v.unknown(), v.transform(Number), v.picklist(pageSizes)), 10), 10),
  q: v.fallback(v.optional(v.pipe(v.unknown(), v.transform(String), v.maxLength(200)), ''), ''),
  sort: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^-?[a-zA-Z]{1,40}$|^$/)), ''), ''),
}

export const listDefaults: ListSearch = { page: 1, perPage: 10, q: '', sort: '' }

// A filter with a fixed set of values; '' lets everything through.
export function choiceOf<const Values extends readonly string[]>(values: Values) {
  return v.fallback(v.optional(v.picklist(['', ...values]), ''), '')
}

function wholeNumber(least: number, most: number) {
  const number = v.pipe(v.unknown(), v.transform(Number), v.integer(), v.minValue(least), v.maxValue(most))
  return v.fallback(v.optional(number, least), least)
}

// Addresses carry plain text: ?status=Pending&page=2. What is empty is left out.
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

// The parameters of the API's list call that a list's state stands for: what is '' is not sent.
export function listQuery<Search extends ListSearch>(search: Search): Partial<Search> {
  const said = Object.entries(search).filter(([, value]) => value !== '')
  return Object.fromEntries(said) as Partial<Search>
}
