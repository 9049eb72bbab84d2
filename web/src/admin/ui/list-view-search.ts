import type { ListState } from './filter'
import { defaultPageSize, parseSearch, stringifySearch } from './list-search'

// The parameters that a saved view does not contain: the page, the expanded rows, and the edition.
const passing: ReadonlySet<string> = new Set(['page', 'open', 'edition'])

// Returns the current view of a list as a query string: filters, search text, sort order, page size and hidden
// columns. `hide` contains the hidden columns. `beside` contains the names of parameters that do not belong to the
// list.
export function viewOf(search: ListState, hide: string, beside: readonly string[] = []): string {
  const kept = Object.entries({ ...search, hide })
    .filter(([name, value]) => !passing.has(name) && !beside.includes(name) && !isDefault(name, value))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return stringifySearch(Object.fromEntries(kept)).slice(1)
}

// Returns the search parameters with which the list shows a saved view.
export function changeTo(view: string, search: ListState, beside: readonly string[] = []): ListState {
  const old = Object.keys(search).filter((name) => search[name] !== '' && !beside.includes(name))
  return { ...Object.fromEntries(old.map((name) => [name, ''])), ...parseSearch(view), page: 1 }
}

function isDefault(name: string, value: string | number): boolean {
  return value === '' || (name === 'perPage' && value === defaultPageSize)
}
