import type { ComponentType } from 'react'
import type { SelectOption } from '../../ui/select'
import { t } from '../texts'

// The search parameters of a list. The keys are the names of the parameters.
export type ListState = Readonly<Record<string, string | number>>

export type Filter = {
  // The name of the filter's search parameter. The value '' means that there is no filter.
  name: string
  label: string
  all: string
  // The options, or a function if they are data of the edition.
  options: readonly SelectOption[] | (() => readonly SelectOption[])
  // Other search parameters that are cleared together with this filter.
  also?: readonly string[]
  // If true, the filter is a switch instead of a select box. Switching it on selects the first option.
  isSwitch?: boolean
  // Returns the text of the filter's chip. It is needed only if this text differs from the option label.
  chip?: (search: ListState) => string | undefined
  // More fields, shown next to the select box.
  fields?: ComponentType<{ search: ListState; onSearch: (change: Record<string, string>) => void }>
}

export function optionsOf({ options }: Filter): readonly SelectOption[] {
  return typeof options === 'function' ? options() : options
}

// Returns the search parameters that clear the filter.
export function withoutFilter({ name, also = [] }: Filter): Record<string, string> {
  return Object.fromEntries([name, ...also].map((one) => [one, '']))
}

// Returns the search parameters that clear the search text and all filters.
export function withoutFilters(filters: readonly Filter[]): Record<string, string> {
  return Object.assign({ q: '' }, ...filters.map(withoutFilter)) as Record<string, string>
}

// Returns whether a list has a search text or an active filter.
export function isFiltered(filters: readonly Filter[], search: ListState): boolean {
  return Object.keys(withoutFilters(filters)).some((name) => search[name] !== '')
}

// The filter that lists only suspected spam. A form is suspected to be spam if its hidden field is filled in, because
// people cannot see this field and only programs fill it in.
export const junkFilter: Filter = {
  name: 'junk',
  label: t.ui.filter.showJunk,
  all: '',
  isSwitch: true,
  options: [{ value: 'true', label: t.ui.filter.showJunk }],
}

// The filter that lists deleted records instead of current records. Only accounts that may restore records have this
// filter.
export const deletedFilter: Filter = {
  name: 'deleted',
  label: t.ui.filter.showDeleted,
  all: '',
  isSwitch: true,
  options: [{ value: 'true', label: t.common.deleted }],
}
