import type { ListState } from './filter'
import { listDefaults, parseSearch, stringifySearch } from './list-search'

// The parameters that are no part of a view: the page and the rows with open details.
const passing: ReadonlySet<string> = new Set(['page', 'open', 'edition'])

// The query of a list's view: its filters, search text, order, page size and hidden columns. `hide` are the columns
// that are hidden now, `beside` the parameters that do not concern the list.
export function viewOf(search: ListState, hide: string, beside: readonly string[] = []): string {
  const kept = Object.entries({ ...search, hide })
    .filter(([name, value]) => !passing.has(name) && !beside.includes(name) && !isDefault(name, value))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return stringifySearch(Object.fromEntries(kept)).slice(1)
}

// The change of the list's state that shows a view.
export function changeTo(view: string, search: ListState, beside: readonly string[] = []): ListState {
  const old = Object.keys(search).filter((name) => search[name] !== '' && !beside.includes(name))
  return { ...Object.fromEntries(old.map((name) => [name, ''])), ...parseSearch(view), page: 1 }
}

function isDefault(name: string, value: string | number): boolean {
  return value === '' || (name === 'perPage' && value === listDefaults.perPage)
}
