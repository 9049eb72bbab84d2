import type { Filter } from './list-toolbar'

// Deleted records instead of the others, for those who may bring them back (decisions §4).
export const deletedFilter: Filter = {
  name: 'deleted',
  label: 'Deleted',
  all: 'Not deleted',
  options: [{ value: 'true', label: 'Deleted' }],
}
