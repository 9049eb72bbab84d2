import { format } from '../../../i18n/format'
import type { Application } from '../../api/records'
import { t } from '../../texts'

const names: Readonly<Record<string, string>> = t.applications.occupations

// The API names of the occupations that the form offers.
export const occupations = Object.keys(names)

// Returns the label of an occupation, for example "Media person".
export function occupationName(occupation: string): string {
  return names[occupation] ?? occupation
}

export const typeNames = {
  resource: t.applications.resourcePerson,
  volunteer: t.applications.volunteer,
} as const satisfies Record<Application['type'], string>

export function applicationOf({ name }: Application): string {
  return format(t.applications.applicationOf, { name })
}
