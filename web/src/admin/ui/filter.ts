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
  options: readonly SelectOption[]
  // Other search parameters that are cleared together with this filter.
  also?: readonly string[]
  // If true, the filter is a switch instead of a select box. Switching it on selects the first option.
  isSwitch?: boolean
  // Returns the text of the filter's chip, if it differs from the label of the option.
  chip?: (search: ListState) => string | undefined
  // More fields, which are shown next to the select box.
  fields?: ComponentType<{ search: ListState; onSearch: (change: Record<string, string>) => void }>
}

// Returns the change of the list's state that clears a filter.
export function withoutFilter({ name, also = [] }: Filter): Record<string, string> {
  return Object.fromEntries([name, ...also].map((one) => [one, '']))
}

// Lists only suspected junk: forms in which a hidden field was filled in, because only programs see this field.
export const junkFilter: Filter = {
  name: 'junk',
  label: t.ui.filter.showJunk,
  all: '',
  isSwitch: true,
  options: [{ value: 'true', label: t.ui.filter.showJunk }],
}

// Lists deleted records instead of current ones. Only accounts that may restore records get this filter.
export const deletedFilter: Filter = {
  name: 'deleted',
  label: t.ui.filter.showDeleted,
  all: '',
  isSwitch: true,
  options: [{ value: 'true', label: t.common.deleted }],
}
